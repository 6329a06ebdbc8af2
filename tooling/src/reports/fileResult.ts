import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export interface FailedTest {
  /** With the groups it stands in: `group › test`. */
  readonly name: string;
  readonly reason: string;
}

export interface SkippedTest {
  readonly name: string;
  readonly reason: string;
}

/** What the tests of one file came to. */
export interface FileResult {
  /** Absolute path of the file that was run, also when a test is written in another file. */
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
  /** What the file printed. */
  readonly output: string;
}

/** The failure of a file whose process crashed, hung or ran no test. */
export function failedAsAWhole(reason: string): FailedTest {
  return { name: 'the file as a whole', reason };
}

/** The environment variable that names the file to which a runner appends its results: one JSON object per line. */
export const REPORT_VARIABLE = 'PARCHI_TEST_REPORT';

/** Appends a result to the report that was asked for, if any. */
export function appendToReport(result: FileResult): void {
  const report = process.env[REPORT_VARIABLE];
  if (report !== undefined) appendFileSync(report, `${JSON.stringify(result)}\n`);
}

/** @returns the results in a report; none when the runner ended before it wrote one */
export function readReport(report: string): FileResult[] {
  if (!existsSync(report)) return [];
  const lines = readFileSync(report, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as FileResult);
}
