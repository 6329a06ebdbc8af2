import { TransferPace, type PaceRules } from '../transferPace.ts';

export type UploadPaceRules = PaceRules & {
  /** Time allowed for any reservation, in seconds… */
  readonly holdSeconds: number;
  /** …plus one second for each of this many bytes. */
  readonly holdBytesPerSecond: number;
  /** How far behind schedule an upload may be, in seconds. */
  readonly lagSeconds: number;
};

/**
 * No total time limit would be fair to a slow line, but a minimum speed below all honest lines is. It rises with the
 * reserved size: 8 kB/s up to 20 MB, 18 kB/s for 50 MB, 96 kB/s for 1 GB.
 */
export const uploadPaceRules: UploadPaceRules = {
  graceSeconds: 10,
  windowSeconds: 30,
  minBytesPerSecond: 8_000,
  holdSeconds: 40 * 60,
  holdBytesPerSecond: 125_000,
  lagSeconds: 60,
  maxSeconds: 3 * 3_600,
};

/** Judges whether an upload moves fast enough for what it has reserved. */
export class UploadPace {
  readonly #rules: UploadPaceRules;
  readonly #pace: TransferPace;

  constructor(rules: UploadPaceRules, startedAtMs: number) {
    this.#rules = rules;
    this.#pace = new TransferPace(rules, startedAtMs);
  }

  /** @returns the total number of bytes so far */
  add(byteCount: number): number {
    return this.#pace.add(byteCount);
  }

  /** Call this about once a second. @param reservedBytes total so far, arrived or not */
  isTooSlow(nowMs: number, reservedBytes: number): boolean {
    return this.#pace.isTooSlow(nowMs) || this.#isBehind(nowMs, reservedBytes);
  }

  /** Judges the whole upload, so that a line that is slow for a while may catch up. */
  #isBehind(nowMs: number, reservedBytes: number): boolean {
    const { graceSeconds, minBytesPerSecond, holdSeconds, holdBytesPerSecond, lagSeconds } =
      this.#rules;
    const elapsedSeconds = this.#pace.elapsedSeconds(nowMs);
    if (elapsedSeconds < graceSeconds) return false;
    const allowedSeconds = holdSeconds + reservedBytes / holdBytesPerSecond;
    const floor = Math.max(minBytesPerSecond, reservedBytes / allowedSeconds);
    return this.#pace.bytes < floor * (elapsedSeconds - lagSeconds);
  }
}
