import { checks, runCheck } from './gate/checks.ts';

/** `npm run check`: everything that is decided without running the product. Exit 1 when any check fails. */
let failed = 0;
for (const check of checks) failed += (await runCheck(check)).failed;
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
