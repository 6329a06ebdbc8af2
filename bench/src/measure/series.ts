import type { ContenderFigures } from './interleave.ts';
import type { Goal } from './goal.ts';

/** One table of a report: who was measured side by side, and the goals that it decides. */
export type Series = {
  readonly title: string;
  /** What one run moves; the tables say MB/s. */
  readonly bytesPerRun: number;
  readonly rounds: number;
  readonly figures: readonly ContenderFigures[];
  readonly goals: readonly Goal[];
};

export const NGINX = 'nginx';
export const PARCHI = 'Parchi, PostgreSQL';
export const EMBEDDED = 'Parchi, embedded database';

export function figuresNamed(figures: readonly ContenderFigures[], name: string): ContenderFigures {
  const found = figures.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} was not measured.`);
  return found;
}
