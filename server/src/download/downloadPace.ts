import type { PaceRules } from '../transferPace.ts';

/**
 * How slowly a reader may take stored bytes. Bytes count once a whole read of the store (256 KiB) is on its way, so one
 * read a minute is enough: every line above 6 kB/s passes, which is a tenth of the slowest phone network still in use.
 * Whoever takes nothing for a minute is below the rate as well. The reply's own deadline bounds the total time.
 */
export const downloadPaceRules: PaceRules = {
  graceSeconds: 10,
  windowSeconds: 60,
  minBytesPerSecond: 2_000,
  maxSeconds: Infinity,
};
