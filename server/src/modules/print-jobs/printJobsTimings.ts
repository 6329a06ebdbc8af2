import { downloadPaceRules } from '../../download/downloadPace.ts';
import type { PaceRules } from '../../transferPace.ts';

export type PrintJobsTimings = {
  /** Longest time to make a file, from reading the first byte to the `ready` row, including the wait for a process. */
  readonly maxMakeSeconds: number;
  /** How long a failed file is not retried; also the window in which killed processes are counted together. */
  readonly failedSeconds: number;
  /** Polling interval while another caller makes the file. */
  readonly waitMilliseconds: number;
  /** The slowest pace of a download; a slower reader is disconnected. */
  readonly downloadPace: PaceRules;
};

export const printJobsTimings: PrintJobsTimings = {
  maxMakeSeconds: 60,
  failedSeconds: 3_600,
  waitMilliseconds: 200,
  downloadPace: downloadPaceRules,
};
