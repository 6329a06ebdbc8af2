export type PaceRules = {
  /** No judgement before this: a phone may still be waking its radio. */
  readonly graceSeconds: number;
  readonly windowSeconds: number;
  /** Minimum average over one window. */
  readonly minBytesPerSecond: number;
  readonly maxSeconds: number;
};

type Sample = { readonly atMs: number; readonly bytes: number };

/** Judges whether a transfer still moves. Times are arguments, and only their differences matter. */
export class TransferPace {
  readonly #rules: PaceRules;
  readonly #startedAtMs: number;
  #bytes = 0;
  #samples: Sample[] = [];

  constructor(rules: PaceRules, startedAtMs: number) {
    this.#rules = rules;
    this.#startedAtMs = startedAtMs;
  }

  /** @returns the total number of bytes so far */
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

  /** Call this about once a second. */
  isTooSlow(nowMs: number): boolean {
    const { graceSeconds, maxSeconds } = this.#rules;
    const elapsedSeconds = this.elapsedSeconds(nowMs);
    if (elapsedSeconds > maxSeconds) return true;
    return elapsedSeconds >= graceSeconds && this.#isStalled(nowMs);
  }

  /** Judges the latest window only. */
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
