import { limits } from '@parchi/contract';
import { downloadPaceRules } from '../../download/downloadPace.ts';
import type { PaceRules } from '../../transferPace.ts';
import { uploadPaceRules, type UploadPaceRules } from '../../upload/uploadPace.ts';

/** The page's seconds begin when it has the answer: who is on its last one is not refused. */
const REOPEN_GRACE_SECONDS = 3;

export type PrintsTimings = {
  readonly uploadPace: UploadPaceRules;
  /** A file whose reader is slower is cut. */
  readonly downloadPace: PaceRules;
  /** CPU time for all PDFs of one order together; waiting for their turns does not count. */
  readonly maxPdfSeconds: number;
  /** For so long a completed order can be put back. */
  readonly reopenWithinSeconds: number;
};

export const printsTimings: PrintsTimings = {
  uploadPace: uploadPaceRules,
  downloadPace: downloadPaceRules,
  maxPdfSeconds: 60,
  reopenWithinSeconds: limits.reopenWithinSeconds + REOPEN_GRACE_SECONDS,
};
