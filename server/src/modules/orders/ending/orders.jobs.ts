import type { Dependencies } from '../../../dependencies.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import { createPendingRowsSweep } from '../../../transfer/upload/pendingRows.ts';
import { repeatBatches } from '../../../transfer/upload/repeatBatches.ts';
import type { PaymentsModule } from '../../payments/payments.module.ts';
import { endPaidOrders } from './endPaidOrders.ts';
import { expireUnpaidOrders } from './expireUnpaidOrders.ts';
import {
  ordersBatch,
  removeEndedFiles,
  setEndOfFiles,
  setEndOfOrders,
} from './ordersSweep.repository.ts';

export type OrdersSweepReport = {
  /** Number of orders that expired because they were not paid in time. */
  readonly expired: number;
  /** Number of paid orders that the shop did not complete in time. */
  readonly ended: number;
  readonly abandoned: number;
  /** Number of uploads that were removed with their bytes. */
  readonly removedUploads: number;
  /** Number of orders whose files were removed. */
  readonly removedFiles: number;
};

type SweepOrdersContext = Pick<Dependencies, 'db' | 'settings' | 'objectStore' | 'log'> & {
  readonly refundOrder: PaymentsModule['refundOrder'];
  readonly sendLive: SendLive;
};

/**
 * Sweeps orders once. Files stop being served before their bytes are removed, so that a crash in between does no harm.
 */
export async function sweepOrders(context: SweepOrdersContext): Promise<OrdersSweepReport> {
  const { db, settings } = context;
  const { activeOrderTtlSeconds, completedOrderTtlSeconds } = settings;
  const uploads = createPendingRowsSweep(db, 'order_uploads');
  const expired = await repeatBatches(() => expireUnpaidOrders(db), ordersBatch.size);
  await repeatBatches(() => setEndOfOrders(db, activeOrderTtlSeconds), ordersBatch.size);
  const ended = await endPaidOrders(context);
  if (ended > 0) await context.sendLive();
  await repeatBatches(() => setEndOfFiles(db, completedOrderTtlSeconds), ordersBatch.size);
  const abandoned = await repeatBatches(uploads.markAbandoned, uploads.batchSize);
  return {
    expired,
    ended,
    abandoned,
    removedUploads: await uploads.removeDeleting(context),
    removedFiles: await removeEndedFiles(context),
  };
}
