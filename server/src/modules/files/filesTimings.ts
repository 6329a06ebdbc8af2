import { limits } from '@parchi/contract';
import { downloadPaceRules } from '../../download/downloadPace.ts';
import type { PaceRules } from '../../transferPace.ts';
import { uploadPaceRules, type UploadPaceRules } from '../../upload/uploadPace.ts';

export type FilesTimings = {
  readonly uploadPace: UploadPaceRules;
  /** A download that began in time may go on for so long after its share expired. */
  readonly downloadGraceSeconds: number;
  /** A download whose reader is slower is cut. */
  readonly downloadPace: PaceRules;
  /** Objects without a row are removed when older than this: longer than the longest upload. */
  readonly orphanGraceSeconds: number;
  /** The whole store is listed no more often than this. */
  readonly orphanSearchSeconds: number;
};

export const filesTimings: FilesTimings = {
  uploadPace: uploadPaceRules,
  downloadGraceSeconds: limits.downloadGraceSeconds,
  downloadPace: downloadPaceRules,
  orphanGraceSeconds: uploadPaceRules.maxSeconds + 3_600,
  orphanSearchSeconds: 3_600,
};
