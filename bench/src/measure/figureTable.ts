import type { Goal } from './goal.ts';

/** A table of a report with any columns, and the goals that depend on the figures of this table. */
export type FigureTable = {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly goals: readonly Goal[];
};
