/** A line and a processor as Chromium emulates them. */
export type Line = {
  readonly name: string;
  readonly latencyMs: number;
  /** Bits per second in both directions; −1 for no limit. */
  readonly bitsPerSecond: number;
  /** How many times slower than this machine's the processor is. */
  readonly cpuDivisor: number;
};

export const slow4G: Line = {
  name: 'Slow 4G (1.6 Mbit/s, 150 ms), CPU ÷ 4',
  latencyMs: 150,
  bitsPerSecond: 1_600_000,
  cpuDivisor: 4,
};

export const lines: readonly Line[] = [
  slow4G,
  { name: 'Unthrottled', latencyMs: 0, bitsPerSecond: -1, cpuDivisor: 1 },
];
