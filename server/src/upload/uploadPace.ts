export type PaceRules = {
  /** Nothing is judged so early: a phone may still be waking its radio. */
  readonly graceSeconds: number;
  readonly windowSeconds: number;
  readonly minBytesPerSecond: number;
  /** What is reserved must come in so many seconds… */
  readonly holdSeconds: number;
  /** …and one more for each of so many bytes. */
  readonly holdBytesPerSecond: number;
  /** How far behind that an upload may be. */
  readonly lagSeconds: number;
  readonly maxSeconds: number;
};

/**
 * No total time limit would be fair to a slow line; a rate below all honest ones is. The more is reserved, the higher
 * it is: 8 kB/s up to 20 MB, 18 kB/s for 50 MB, 96 kB/s for 1 GB.
 */
export const uploadPaceRules: PaceRules = {
  graceSeconds: 10,
  windowSeconds: 30,
  minBytesPerSecond: 8_000,
  holdSeconds: 40 * 60,
  holdBytesPerSecond: 125_000,
  lagSeconds: 60,
  maxSeconds: 3 * 3_600,
};

type Sample = { readonly atMs: number; readonly bytes: number };

/** Judges whether an upload still moves. Time is an argument, and only differences of it count. */
export class UploadPace {
  readonly #rules: PaceRules;
  readonly #startedAtMs: number;
  #bytes = 0;
  #samples: Sample[] = [];

  constructor(rules: PaceRules, startedAtMs: number) {
    this.#rules = rules;
    this.#startedAtMs = startedAtMs;
  }

  /** @returns all bytes so far */
  add(byteCount: number): number {
    this.#bytes += byteCount;
    return this.#bytes;
  }

  /** To be asked about once a second. @param reservedBytes so far, arrived or not */
  isTooSlow(nowMs: number, reservedBytes: number): boolean {
    const { graceSeconds, maxSeconds } = this.#rules;
    const elapsedSeconds = (nowMs - this.#startedAtMs) / 1_000;
    if (elapsedSeconds > maxSeconds) return true;
    if (elapsedSeconds < graceSeconds) return false;
    return this.#isBehind(elapsedSeconds, reservedBytes) || this.#isStalled(nowMs);
  }

  /** Over the whole upload: a line that is slow for a while may catch up. */
  #isBehind(elapsedSeconds: number, reservedBytes: number): boolean {
    const { minBytesPerSecond, holdSeconds, holdBytesPerSecond, lagSeconds } = this.#rules;
    const allowedSeconds = holdSeconds + reservedBytes / holdBytesPerSecond;
    const floor = Math.max(minBytesPerSecond, reservedBytes / allowedSeconds);
    return this.#bytes < floor * (elapsedSeconds - lagSeconds);
  }

  /** Over the latest window alone. */
  #isStalled(nowMs: number): boolean {
    const { windowSeconds, minBytesPerSecond } = this.#rules;
    this.#samples.push({ atMs: nowMs, bytes: this.#bytes });
    const windowStartMs = nowMs - windowSeconds * 1_000;
    const [oldest, next] = this.#samples;
    if (next !== undefined && next.atMs <= windowStartMs) this.#samples.shift();
    const start = next !== undefined && next.atMs <= windowStartMs ? next : oldest;
    if (start === undefined || start.atMs > windowStartMs) return false;
    const seconds = (nowMs - start.atMs) / 1_000;
    return (this.#bytes - start.bytes) / seconds < minBytesPerSecond;
  }
}
