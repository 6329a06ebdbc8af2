export interface Tally {
  passed: number;
  failed: number;
}

export interface SuiteResult extends Tally {
  /** What it said of its failures; empty when there are none. */
  failures: string;
  /** What failed at first and not when the suite was run once more. */
  unsteady?: string;
}
