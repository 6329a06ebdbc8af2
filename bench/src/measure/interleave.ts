import { cpuMsOf } from '../rig/processFigures.ts';
import { median } from './median.ts';

export type Sample = { readonly ms: number; readonly firstByteMs?: number };

export type Contender = {
  readonly name: string;
  /** Process whose CPU time is measured, together with its child processes. */
  readonly pid: number;
  run(): Promise<Sample>;
  /** Removes the files that a run left, so that each run starts with the same disk. This is not timed. */
  tidy?(): Promise<void>;
};

export type ContenderFigures = {
  readonly name: string;
  readonly medianMs: number;
  readonly fastestMs: number;
  readonly slowestMs: number;
  /**
   * Median over the rounds of (time of the first contender ÷ time of this contender). Above 1, this contender is
   * faster.
   */
  readonly speedRatio: number;
  readonly cpuMsPerRun: number;
  /** CPU time of this contender ÷ CPU time of the first contender. */
  readonly cpuRatio: number;
  readonly firstByteMs: number | undefined;
};

type Runs = { readonly samples: Sample[]; cpuMs: number };

/**
 * Runs the contenders in turn (A B C, A B C, …), so that disturbances affect all of them alike. The first round is a
 * warm-up and does not count.
 */
export async function interleave(
  contenders: readonly Contender[],
  rounds: number,
): Promise<ContenderFigures[]> {
  const runs = contenders.map((): Runs => ({ samples: [], cpuMs: 0 }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const cpuMsBefore = cpuMsOf(contender.pid);
      const sample = await contender.run();
      const cpuMs = cpuMsOf(contender.pid) - cpuMsBefore;
      await contender.tidy?.();
      const ours = runs[index];
      if (round === 0 || ours === undefined) continue;
      ours.samples.push(sample);
      ours.cpuMs += cpuMs;
    }
  }
  return contenders.map(({ name }, index) => figuresOf(name, runs[index], runs[0]));
}

function figuresOf(
  name: string,
  runs: Runs | undefined,
  baseline: Runs | undefined,
): ContenderFigures {
  if (runs === undefined || baseline === undefined) throw new Error('Nothing was measured.');
  const times = runs.samples.map(({ ms }) => ms);
  const firstBytes = runs.samples.flatMap(({ firstByteMs }) => firstByteMs ?? []);
  return {
    name,
    medianMs: median(times),
    fastestMs: Math.min(...times),
    slowestMs: Math.max(...times),
    speedRatio: median(times.map((ms, round) => (baseline.samples[round]?.ms ?? NaN) / ms)),
    cpuMsPerRun: runs.cpuMs / times.length,
    cpuRatio: runs.cpuMs / baseline.cpuMs,
    firstByteMs: firstBytes.length === 0 ? undefined : median(firstBytes),
  };
}
