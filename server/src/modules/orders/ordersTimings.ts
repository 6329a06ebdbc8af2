import { limits } from '@parchi/contract';
import { downloadPaceRules } from '../../transfer/download/downloadPace.ts';
import type { PaceRules } from '../../transfer/transferPace.ts';
import { uploadPaceRules, type UploadPaceRules } from '../../transfer/upload/uploadPace.ts';

/**
 * The page starts its countdown when the answer arrives, which is later than on the server. With this grace, a tap in
 * the countdown's last second is still accepted.
 */
const REOPEN_GRACE_SECONDS = 3;

export type OrdersTimings = {
  readonly uploadPace: UploadPaceRules;
  /** The slowest allowed pace of a download. A slower reader is disconnected. */
  readonly downloadPace: PaceRules;
  /** Maximum CPU time for all PDFs of one order together, without the time spent queueing. */
  readonly maxPdfSeconds: number;
  /** Maximum time after an order's completion in which the shop can put it back. */
  readonly reopenWithinSeconds: number;
};

export const ordersTimings: OrdersTimings = {
  uploadPace: uploadPaceRules,
  downloadPace: downloadPaceRules,
  maxPdfSeconds: 60,
  reopenWithinSeconds: limits.reopenWithinSeconds + REOPEN_GRACE_SECONDS,
};
