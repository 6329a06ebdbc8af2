import { limits } from '@parchi/contract';
import { downloadPaceRules } from '../../download/downloadPace.ts';
import type { PaceRules } from '../../transferPace.ts';
import { uploadPaceRules, type UploadPaceRules } from '../../upload/uploadPace.ts';

export type FilesTimings = {
  readonly uploadPace: UploadPaceRules;
  /** How long a download that began in time may continue after its share expires. */
  readonly downloadGraceSeconds: number;
  /** The slowest pace of a download; a slower reader is disconnected. */
  readonly downloadPace: PaceRules;
  /** Minimum age of an object without a row before it is removed. Longer than the longest upload. */
  readonly orphanGraceSeconds: number;
  /** Shortest pause between two searches for objects without a row, each of which lists the whole store. */
  readonly orphanSearchSeconds: number;
};

export const filesTimings: FilesTimings = {
  uploadPace: uploadPaceRules,
  downloadGraceSeconds: limits.downloadGraceSeconds,
  downloadPace: downloadPaceRules,
  orphanGraceSeconds: uploadPaceRules.maxSeconds + 3_600,
  orphanSearchSeconds: 3_600,
};
