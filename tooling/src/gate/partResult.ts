import type { FileResult } from '../reports/fileResult.ts';

/** What a check or a suite came to. */
export interface PartResult {
  readonly name: string;
  /** Results by file; a check has none. */
  readonly files: readonly FileResult[];
  readonly passed: number;
  readonly failed: number;
  /** In full, for a person; empty when nothing failed. */
  readonly failures: string;
  /** What failed at first, and no more when its files were run once more. */
  readonly unsteady?: string;
}
