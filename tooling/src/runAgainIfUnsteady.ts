import type { SuiteResult } from './suiteResult.ts';

/** So few failing files may be the machine's doing; more are the change's. */
const MAX_UNSTEADY_FILES = 3;

/**
 * One unsteady test of thousands shall not hold up everybody's work, nor be forgotten: what fails twice has failed, and
 * what failed at first alone is told in `unsteady`.
 * @param run runs these files of the suite, or all of it when none is given
 */
export async function runAgainIfUnsteady(
  first: SuiteResult,
  run: (files: readonly string[]) => Promise<SuiteResult>,
): Promise<SuiteResult> {
  const { failedFiles } = first;
  if (first.failed === 0 || failedFiles.length > MAX_UNSTEADY_FILES) return first;
  const second = await run(failedFiles);
  const total = first.passed + first.failed;
  const passed = failedFiles.length === 0 ? second.passed : total - second.failed;
  return second.failed === 0
    ? { ...second, passed, unsteady: first.failures }
    : { ...second, passed };
}
