import { idPattern } from './readTestIds.ts';

export interface FaultRow {
  readonly id: string;
  /** The last column: the names of test files, or a reason. */
  readonly tests: string;
}

const rowPattern = new RegExp(`^\\| (${idPattern}) +\\|.*\\| +(\\S.*?) +\\|$`, 'gm');

/** The rows of the tables in docs/faults.md. */
export function readFaultRows(markdown: string): FaultRow[] {
  return Array.from(markdown.matchAll(rowPattern), ([, id = '', tests = '']) => ({ id, tests }));
}
