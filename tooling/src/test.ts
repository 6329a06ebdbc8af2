import { checks, runCheck } from './checks.ts';
import { installDebianPackages } from './debianPackages.ts';
import { suites, runSuite } from './suites.ts';

/** `npm test`: the checks, every unit and server test, and the journeys in a real browser. */
installDebianPackages();
let passed = 0;
let failed = 0;
for (const check of checks) {
  if (await runCheck(check)) passed += 1;
  else failed += 1;
}
for (const suite of suites) {
  const tally = await runSuite(suite);
  passed += tally.passed;
  failed += tally.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
