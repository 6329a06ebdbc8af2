import { uploadPaceRules, type PaceRules } from '../../upload/uploadPace.ts';

export type PrintsTimings = {
  readonly uploadPace: PaceRules;
  /** A file whose reader takes nothing for so long is cut. */
  readonly downloadStallSeconds: number;
  /** For all PDFs of one order together, waiting for their turns included. */
  readonly maxPdfSeconds: number;
};

export const printsTimings: PrintsTimings = {
  uploadPace: uploadPaceRules,
  downloadStallSeconds: 60,
  maxPdfSeconds: 60,
};
