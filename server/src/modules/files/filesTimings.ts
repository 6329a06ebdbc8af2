import { limits } from '@parchi/contract';
import { uploadPaceRules, type PaceRules } from '../../upload/uploadPace.ts';

export type FilesTimings = {
  readonly uploadPace: PaceRules;
  /** A download that began in time may go on for so long after its share expired. */
  readonly downloadGraceSeconds: number;
  /** A download whose reader takes nothing for so long is cut. */
  readonly downloadStallSeconds: number;
  /** Objects without a row are removed when older than this: longer than the longest upload. */
  readonly orphanGraceSeconds: number;
  /** The whole store is listed no more often than this. */
  readonly orphanSearchSeconds: number;
};

export const filesTimings: FilesTimings = {
  uploadPace: uploadPaceRules,
  downloadGraceSeconds: limits.downloadGraceSeconds,
  downloadStallSeconds: 60,
  orphanGraceSeconds: uploadPaceRules.maxSeconds + 3_600,
  orphanSearchSeconds: 3_600,
};
