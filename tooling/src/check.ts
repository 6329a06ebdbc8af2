import { checks, runCheck } from './checks.ts';

/** `npm run check`: everything that is decided without running the product. Exit 1 when any check fails. */
let failed = 0;
for (const check of checks) {
  const result = await runCheck(check);
  failed += result.failed;
  if (result.failed > 0) console.log(result.failures);
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
