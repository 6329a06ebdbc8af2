import { limits } from '@parchi/contract';
import { downloadPaceRules } from '../../download/downloadPace.ts';
import type { PaceRules } from '../../transferPace.ts';
import { uploadPaceRules, type UploadPaceRules } from '../../upload/uploadPace.ts';

/** The page starts its countdown when the answer arrives; this grace accepts a tap in its last second. */
const REOPEN_GRACE_SECONDS = 3;

export type OrdersTimings = {
  readonly uploadPace: UploadPaceRules;
  /** The slowest pace of a download; a slower reader is disconnected. */
  readonly downloadPace: PaceRules;
  /** CPU time for all PDFs of one order together, without the time spent queueing. */
  readonly maxPdfSeconds: number;
  /** How long after its completion an order can be put back. */
  readonly reopenWithinSeconds: number;
};

export const ordersTimings: OrdersTimings = {
  uploadPace: uploadPaceRules,
  downloadPace: downloadPaceRules,
  maxPdfSeconds: 60,
  reopenWithinSeconds: limits.reopenWithinSeconds + REOPEN_GRACE_SECONDS,
};
