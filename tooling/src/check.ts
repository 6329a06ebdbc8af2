import { checks, runCheck } from './checks.ts';

/** `npm run check`: everything that is decided without running the product. Exit 1 when any check fails. */
let failed = 0;
for (const check of checks) if (!(await runCheck(check))) failed += 1;
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
