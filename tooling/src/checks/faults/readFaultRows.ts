import { idPattern } from './readTestIds.ts';

export interface FaultRow {
  readonly id: string;
  /** The last column of the row: the names of test files, or a reason why there are none. */
  readonly tests: string;
}

const rowPattern = new RegExp(`^\\| (${idPattern}) +\\|.*\\| +(\\S.*?) +\\|$`, 'gm');

/** Returns the rows of the tables in docs/faults.md. */
export function readFaultRows(markdown: string): FaultRow[] {
  return Array.from(markdown.matchAll(rowPattern), ([, id = '', tests = '']) => ({ id, tests }));
}
