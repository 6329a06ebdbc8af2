import { downloadPaceRules } from '../../download/downloadPace.ts';
import type { PaceRules } from '../../transferPace.ts';

export type PrintFilesTimings = {
  /** From the first byte that is read to the row that says it is there, waiting for a process included. */
  readonly maxMakeSeconds: number;
  /** One that could not be made is not tried again for so long; processes killed within so long are counted together. */
  readonly failedSeconds: number;
  /** Whoever asks while somebody else makes it looks again after so long. */
  readonly waitMilliseconds: number;
  /** A reader who is slower is cut. */
  readonly downloadPace: PaceRules;
};

export const printFilesTimings: PrintFilesTimings = {
  maxMakeSeconds: 60,
  failedSeconds: 3_600,
  waitMilliseconds: 200,
  downloadPace: downloadPaceRules,
};
