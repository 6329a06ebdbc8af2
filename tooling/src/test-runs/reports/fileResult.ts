import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export interface FailedTest {
  /** Name of the test, after the names of its groups: `group › test`. */
  readonly name: string;
  readonly reason: string;
}

export interface SkippedTest {
  readonly name: string;
  readonly reason: string;
}

/** The results of the tests in one file. */
export interface FileResult {
  /** Absolute path of the file that was run, even if the test is defined in another file. */
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
  /** The output that the file printed. */
  readonly output: string;
}

/** Returns the failure of a file whose process crashed, hung or ran no test. */
export function failedAsAWhole(reason: string): FailedTest {
  return { name: 'the file as a whole', reason };
}

/**
 * Environment variable with the path of the report, to which a runner appends its results: one JSON object per line.
 */
export const REPORT_VARIABLE = 'PARCHI_TEST_REPORT';

/** Appends a result to the report, if the environment names one. */
export function appendToReport(result: FileResult): void {
  const report = process.env[REPORT_VARIABLE];
  if (report !== undefined) appendFileSync(report, `${JSON.stringify(result)}\n`);
}

/** @returns the results in a report; none if the runner ended before it wrote any */
export function readReport(report: string): FileResult[] {
  if (!existsSync(report)) return [];
  const lines = readFileSync(report, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as FileResult);
}
