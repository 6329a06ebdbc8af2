import type { Goal } from './goal.ts';

/** A table of a report whose columns are its own, with the goals that depend on it. */
export type FigureTable = {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly goals: readonly Goal[];
};
