const WINDOW_MS = 3_000;

export interface SpeedSample {
  readonly atMs: number;
  readonly loadedBytes: number;
}

/** Keeps what is needed to tell the speed over the last three seconds. */
export function addSample(
  samples: readonly SpeedSample[],
  sample: SpeedSample,
): readonly SpeedSample[] {
  const recent = samples.filter((old) => sample.atMs - old.atMs <= WINDOW_MS);
  // After a pause longer than the window the last sample is still where the pause began.
  const kept = recent.length > 0 ? recent : samples.slice(-1);
  return [...kept, sample];
}

/** Undefined until half a second tells something. */
export function bytesPerSecond(samples: readonly SpeedSample[]): number | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < 500) return undefined;
  return ((last.loadedBytes - first.loadedBytes) * 1_000) / (last.atMs - first.atMs);
}
