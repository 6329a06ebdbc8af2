import type { PartResult } from './partResult.ts';

/** So few failing files may be the machine's doing; more are the change's. */
const MAX_UNSTEADY_FILES = 3;

/**
 * One unsteady test of thousands must not hold up everybody's work, nor be forgotten: what fails twice has failed, and
 * what failed at first alone is told in `unsteady`. Whole files run again, for tests of a file may lean on each other.
 * @param run runs these files of the suite, or all of it when none is given
 */
export async function runAgainIfUnsteady(
  first: PartResult,
  run: (files: readonly string[]) => Promise<PartResult>,
): Promise<PartResult> {
  const failedFiles = [
    ...new Set(first.files.filter(({ failed }) => failed.length > 0).map(({ file }) => file)),
  ];
  if (first.failed === 0 || failedFiles.length > MAX_UNSTEADY_FILES) return first;
  const second = await run(failedFiles);
  const ranTwice = new Set(second.files.map(({ file }) => file));
  const others = first.files.filter(
    ({ file }) => !ranTwice.has(file) && !failedFiles.includes(file),
  );
  const files = [...others, ...second.files];
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const result = { ...second, files, passed };
  return second.failed === 0 ? { ...result, unsteady: first.failures } : result;
}
