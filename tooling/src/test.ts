import { runAgainIfUnsteady } from './runAgainIfUnsteady.ts';
import { checks, runCheck } from './checks.ts';
import { installDebianPackages } from './debianPackages.ts';
import type { SuiteResult } from './suiteResult.ts';
import { lanes, runSuite, type Suite } from './suites.ts';

/** `npm test`: the checks, every unit and server test, and the journeys in a real browser. */
installDebianPackages();
const results: (SuiteResult & { name: string })[] = [];
for (const check of checks) results.push({ name: check.name, ...(await runCheck(check)) });
console.log(
  '\nThe suites of the web and of the server run side by side, each is told when it has ended.',
);
for (const [suite, first] of (await Promise.all(lanes.map(runLane))).flat()) {
  // In quiet, and in CI alone: at a desk somebody looks.
  const result =
    process.env['CI'] === undefined
      ? first
      : await runAgainIfUnsteady(first, (files) => runSuite(suite, files));
  results.push({ name: suite.name, ...result });
}

// Again at the end: the reader of a long log begins there.
for (const { name, failures, unsteady } of results) {
  if (unsteady !== undefined) console.log(`\n⚠ ${name}: failed at first\n${unsteady}`);
  if (failures !== '') console.log(`\n✘ ${name}\n${failures}`);
}

const count = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${count('passed')} passed, ${count('failed')} failed`);
process.exitCode = count('failed') === 0 ? 0 : 1;

async function runLane(suites: readonly Suite[]): Promise<[Suite, SuiteResult][]> {
  const ended: [Suite, SuiteResult][] = [];
  for (const suite of suites) ended.push([suite, await runSuite(suite)]);
  return ended;
}
