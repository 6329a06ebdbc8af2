export type PaceRules = {
  /** Nothing is judged so early: a phone may still be waking its radio. */
  readonly graceSeconds: number;
  readonly windowSeconds: number;
  readonly minBytesPerSecond: number;
  readonly maxSeconds: number;
};

/** No total time limit would be fair to a slow line; a rate below all honest ones is. */
export const uploadPaceRules: PaceRules = {
  graceSeconds: 10,
  windowSeconds: 30,
  minBytesPerSecond: 8_000,
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

  add(byteCount: number): void {
    this.#bytes += byteCount;
  }

  /** To be asked about once a second. */
  isTooSlow(nowMs: number): boolean {
    const { graceSeconds, windowSeconds, minBytesPerSecond, maxSeconds } = this.#rules;
    const elapsedSeconds = (nowMs - this.#startedAtMs) / 1_000;
    if (elapsedSeconds > maxSeconds) return true;
    if (elapsedSeconds < graceSeconds) return false;
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
