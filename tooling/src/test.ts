import { checks, runCheck } from './checks.ts';
import { installDebianPackages } from './debianPackages.ts';
import type { SuiteResult } from './suiteResult.ts';
import { suites, runSuite } from './suites.ts';

/** `npm test`: the checks, every unit and server test, and the journeys in a real browser. */
installDebianPackages();
const results: (SuiteResult & { name: string })[] = [];
for (const check of checks) results.push({ name: check.name, ...(await runCheck(check)) });
for (const suite of suites) results.push({ name: suite.name, ...(await runSuite(suite)) });

// Again at the end: the reader of a long log begins there.
for (const { name, failures, unsteady } of results) {
  if (unsteady !== undefined) console.log(`\n⚠ ${name}: failed at first\n${unsteady}`);
  if (failures !== '') console.log(`\n✘ ${name}\n${failures}`);
}

const count = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${count('passed')} passed, ${count('failed')} failed`);
process.exitCode = count('failed') === 0 ? 0 : 1;
