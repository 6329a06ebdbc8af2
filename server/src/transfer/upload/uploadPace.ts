import { TransferPace, type PaceRules } from '../transferPace.ts';

export type UploadPaceRules = PaceRules & {
  /** Time in seconds that is allowed for any reservation. `holdBytesPerSecond` adds to it. */
  readonly holdSeconds: number;
  /** Number of reserved bytes for which one more second is allowed. */
  readonly holdBytesPerSecond: number;
  /** Maximum time in seconds that an upload may be behind its schedule. */
  readonly lagSeconds: number;
};

/**
 * Minimum speed of an upload. A limit for the total time would be unfair to slow connections, but a minimum speed below
 * that of all honest connections is fair. It rises with the reserved size: 8 kB/s up to 20 MB, 18 kB/s for 50 MB, 96
 * kB/s for 1 GB.
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

/** Judges whether an upload moves fast enough for the bytes that it has reserved. */
export class UploadPace {
  readonly #rules: UploadPaceRules;
  readonly #pace: TransferPace;

  constructor(rules: UploadPaceRules, startedAtMs: number) {
    this.#rules = rules;
    this.#pace = new TransferPace(rules, startedAtMs);
  }

  /** Adds received bytes. @returns the total number of bytes so far */
  add(byteCount: number): number {
    return this.#pace.add(byteCount);
  }

  /**
   * Returns whether the upload is too slow. Must be called about once a second.
   * @param reservedBytes total reserved so far, including bytes that have not arrived
   */
  isTooSlow(nowMs: number, reservedBytes: number): boolean {
    return this.#pace.isTooSlow(nowMs) || this.#isBehind(nowMs, reservedBytes);
  }

  /**
   * Returns whether the upload is behind schedule. The whole upload is judged, so that a connection that is slow for a
   * while can catch up.
   */
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
