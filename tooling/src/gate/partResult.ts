import type { FileResult } from '../test-runs/reports/fileResult.ts';

/** The result of a check or a suite. */
export interface PartResult {
  readonly name: string;
  /** Results by file; empty for a check. */
  readonly files: readonly FileResult[];
  readonly passed: number;
  readonly failed: number;
  /** The full description of the failures, for a person; empty if nothing failed. */
  readonly failures: string;
  /** Failures of the first run that did not occur when their files ran once more. */
  readonly unsteady?: string;
}
