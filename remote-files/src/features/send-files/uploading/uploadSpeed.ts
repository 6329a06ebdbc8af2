const WINDOW_MS = 3_000;

export interface SpeedSample {
  readonly atMs: number;
  readonly loadedBytes: number;
}

/** Adds a sample and drops those older than the last three seconds. */
export function addSample(
  samples: readonly SpeedSample[],
  sample: SpeedSample,
): readonly SpeedSample[] {
  const recent = samples.filter((old) => sample.atMs - old.atMs <= WINDOW_MS);
  // While nothing arrives, keep the newest sample even if it is older than three seconds, so that the pause counts.
  const kept = recent.length > 0 ? recent : samples.slice(-1);
  return [...kept, sample];
}

/** Returns the average speed over the samples, or undefined if they span less than half a second. */
export function bytesPerSecond(samples: readonly SpeedSample[]): number | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < 500) return undefined;
  return ((last.loadedBytes - first.loadedBytes) * 1_000) / (last.atMs - first.atMs);
}
