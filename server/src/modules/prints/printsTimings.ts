import { uploadPaceRules, type PaceRules } from '../../upload/uploadPace.ts';

export type PrintsTimings = {
  readonly uploadPace: PaceRules;
  /** A file whose reader takes nothing for so long is cut. */
  readonly downloadStallSeconds: number;
};

export const printsTimings: PrintsTimings = {
  uploadPace: uploadPaceRules,
  downloadStallSeconds: 60,
};
