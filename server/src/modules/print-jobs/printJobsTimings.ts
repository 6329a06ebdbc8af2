import { downloadPaceRules } from '../../transfer/download/downloadPace.ts';
import type { PaceRules } from '../../transfer/transferPace.ts';

export type PrintJobsTimings = {
  /**
   * Maximum time to make a print job, from reading the first byte to the `ready` row. It includes the wait for a
   * process.
   */
  readonly maxMakeSeconds: number;
  /**
   * Time during which a failed print job is not retried. Killed processes within the same time are counted together.
   */
  readonly retryPauseSeconds: number;
  /** Interval at which a caller polls while another caller makes the print job. */
  readonly pollIntervalMs: number;
  /** The slowest allowed pace of a download. A slower reader is disconnected. */
  readonly downloadPace: PaceRules;
};

export const printJobsTimings: PrintJobsTimings = {
  maxMakeSeconds: 60,
  retryPauseSeconds: 3_600,
  pollIntervalMs: 200,
  downloadPace: downloadPaceRules,
};
