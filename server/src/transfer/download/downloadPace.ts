import type { PaceRules } from '../transferPace.ts';

/**
 * Minimum speed of a reader of stored bytes. Bytes count once a whole read of the store (256 KiB) is on its way, so one
 * read a minute is enough. So any connection above 6 kB/s passes, a tenth of the slowest phone network still in use. A
 * reader that takes nothing for a minute fails. The total time is limited by the deadline of the reply.
 */
export const downloadPaceRules: PaceRules = {
  graceSeconds: 10,
  windowSeconds: 60,
  minBytesPerSecond: 2_000,
  maxSeconds: Infinity,
};
