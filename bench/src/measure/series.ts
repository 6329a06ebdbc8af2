import type { ContenderFigures } from './interleave.ts';
import type { Goal } from './goal.ts';

/**
 * One table of a report: the figures of contenders that were measured in turn, and the goals that depend on these
 * figures.
 */
export type Series = {
  readonly title: string;
  /** Number of bytes that one run transfers. It serves to compute MB/s. */
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
