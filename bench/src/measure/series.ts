import type { ContenderFigures } from './interleave.ts';
import type { Goal } from './goal.ts';

/** One table of a report: the contenders measured side by side, with the goals that depend on it. */
export type Series = {
  readonly title: string;
  /** Bytes that one run transfers, to compute MB/s. */
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
