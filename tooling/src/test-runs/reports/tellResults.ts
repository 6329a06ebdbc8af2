import { describeFailures, describeResult } from './describeResult.ts';
import { appendToReport, type FileResult } from './fileResult.ts';

/** Prints one line about a file that has ended, and adds its result to the report, if the environment names one. */
export function tellResult(result: FileResult): void {
  appendToReport(result);
  console.log(describeResult(result));
}

/** Prints each failure in full, and the counts of tests. @returns the exit code of the run */
export function tellEnd(results: readonly FileResult[]): number {
  for (const failures of results.map(describeFailures)) {
    if (failures !== '') console.log(`\n${failures}`);
  }
  const sum = (count: (result: FileResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const failed = sum((result) => result.failed.length);
  const skipped = sum((result) => result.skipped.length);
  console.log(`\n${sum(({ passed }) => passed)} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 && results.length > 0 ? 0 : 1;
}
