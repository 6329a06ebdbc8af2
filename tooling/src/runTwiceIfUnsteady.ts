import type { SuiteResult } from './suiteResult.ts';

/** So few failures may be the machine's; more are the change's. */
const MAX_UNSTEADY = 3;

/**
 * One unsteady test of thousands shall not hold up everybody's work, nor be forgotten: what fails twice has failed, and
 * what failed at first alone is told in `unsteady`.
 */
export async function runTwiceIfUnsteady(run: () => Promise<SuiteResult>): Promise<SuiteResult> {
  const first = await run();
  if (first.failed === 0 || first.failed > MAX_UNSTEADY) return first;
  const second = await run();
  return second.failed === 0 ? { ...second, unsteady: first.failures } : second;
}
