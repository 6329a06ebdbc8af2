import { limits } from '@parchi/contract';
import { downloadPaceRules } from '../../transfer/download/downloadPace.ts';
import type { PaceRules } from '../../transfer/transferPace.ts';
import { uploadPaceRules, type UploadPaceRules } from '../../transfer/upload/uploadPace.ts';

export type FilesTimings = {
  readonly uploadPace: UploadPaceRules;
  /** Maximum time that a download may continue after its share has expired, if it began before. */
  readonly downloadGraceSeconds: number;
  /** The slowest allowed pace of a download. A slower reader is disconnected. */
  readonly downloadPace: PaceRules;
  /** Minimum age of an object without a row before it is removed. It is longer than the longest upload. */
  readonly orphanGraceSeconds: number;
  /** Minimum time between two searches for objects without a row. Each search lists the whole store. */
  readonly orphanSearchSeconds: number;
};

export const filesTimings: FilesTimings = {
  uploadPace: uploadPaceRules,
  downloadGraceSeconds: limits.downloadGraceSeconds,
  downloadPace: downloadPaceRules,
  orphanGraceSeconds: uploadPaceRules.maxSeconds + 3_600,
  orphanSearchSeconds: 3_600,
};
