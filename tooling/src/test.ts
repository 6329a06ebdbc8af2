import { installDebianPackages } from './debian/debianPackages.ts';
import { checks, runCheck } from './gate/checks.ts';
import { runJobs, type Job } from './gate/jobs.ts';
import type { PartResult } from './gate/partResult.ts';
import { runAgainIfUnsteady } from './gate/runAgainIfUnsteady.ts';
import { isInCi, runSuite, suites } from './gate/suites.ts';
import { printResults } from './gate/printResults.ts';
import { fetchPrometheus } from './debian/prometheus.ts';
import { fetchRealPdfs } from './debian/realPdfs.ts';

/** `npm test`: runs the checks, every unit and server test, and the journeys in a real browser. */

/** Number of jobs at a time: each check and each suite keeps about one core busy. */
const CORES = 2;

const preparation: Job<undefined> = {
  name: 'Debian packages',
  // This job waits for the network, and uses hardly any CPU.
  weight: 0,
  run: async () => {
    await installDebianPackages();
    await fetchRealPdfs();
    await fetchPrometheus();
    return undefined;
  },
};

const checkJobs = checks
  // The page weight is checked in one of the journeys, so it need not be checked twice.
  .filter(({ name }) => name !== 'page weight')
  .map((check): Job<PartResult> => ({ ...check, weight: 1, run: () => runCheck(check) }));

const suiteJobs = suites.map((suite): Job<PartResult> => ({
  ...suite,
  weight: 1,
  run: () => runSuite(suite),
}));

console.log('The parts run side by side; each is told when it has ended.\n');
const ended = await runJobs<PartResult | undefined>(
  [preparation, ...checkJobs, ...suiteJobs],
  CORES,
);
const results: PartResult[] = [];
for (const first of ended.filter((result) => result !== undefined)) {
  const suite = suites.find(({ name }) => name === first.name);
  // Failing files run again one suite after the other, and only in CI: at a desk, a person looks at the failure.
  const result =
    suite === undefined || !isInCi()
      ? first
      : await runAgainIfUnsteady(first, (files) => runSuite(suite, files));
  results.push(result);
}
printResults(results);
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
