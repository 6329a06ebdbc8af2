import type { PartResult } from './partResult.ts';

/**
 * Maximum number of failing files that are run again. So few failures may be due to the machine; more are due to the
 * change.
 */
const MAX_UNSTEADY_FILES = 3;

/**
 * Runs failing files once more, if there are few: one unsteady test among thousands must not hold up everybody's work.
 * A test that fails twice has failed. A test that failed only at first is reported in `unsteady`. Whole files run
 * again, because the tests of a file may depend on each other.
 * @param run runs these files of the suite, or the whole suite if none are given
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
