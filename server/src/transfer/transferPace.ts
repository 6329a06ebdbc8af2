export type PaceRules = {
  /** Seconds before the pace is judged at all, because a phone may still be waking its radio. */
  readonly graceSeconds: number;
  readonly windowSeconds: number;
  /** Minimum average speed over one window. */
  readonly minBytesPerSecond: number;
  readonly maxSeconds: number;
};

type Sample = { readonly atMs: number; readonly bytes: number };

/** Judges whether a transfer is still moving. Times are arguments, of which only the differences matter. */
export class TransferPace {
  readonly #rules: PaceRules;
  readonly #startedAtMs: number;
  #bytes = 0;
  #samples: Sample[] = [];

  constructor(rules: PaceRules, startedAtMs: number) {
    this.#rules = rules;
    this.#startedAtMs = startedAtMs;
  }

  /** Adds transferred bytes. @returns the total number of bytes so far */
  add(byteCount: number): number {
    this.#bytes += byteCount;
    return this.#bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  elapsedSeconds(nowMs: number): number {
    return (nowMs - this.#startedAtMs) / 1_000;
  }

  /** Returns whether the transfer is too slow. Must be called about once a second. */
  isTooSlow(nowMs: number): boolean {
    const { graceSeconds, maxSeconds } = this.#rules;
    const elapsedSeconds = this.elapsedSeconds(nowMs);
    if (elapsedSeconds > maxSeconds) return true;
    return elapsedSeconds >= graceSeconds && this.#isStalled(nowMs);
  }

  /** Returns whether the transfer was too slow in the latest window. */
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
