export interface Tally {
  passed: number;
  failed: number;
}

/** What a check or a suite came to. */
export interface SuiteResult extends Tally {
  /** What it said of its failures; empty when there are none. */
  failures: string;
  /** Test files with failures, from the package's folder; empty also when the runner told none. */
  failedFiles: readonly string[];
  /** What failed at first and not when its files were run once more. */
  unsteady?: string;
}
