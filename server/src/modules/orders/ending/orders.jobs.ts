import type { Dependencies } from '../../../dependencies.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import { markAbandoned, removeDeleting } from '../../../transfer/upload/pendingRows.ts';
import { deleteOldNotices } from '../../../order-states/notices/orderNotices.repository.ts';
import { deleteEndedPractice, endPractice } from '../practice/practice.repository.ts';
import { endOverdueOrders } from './endOverdueOrders.ts';
import { eraseOldDetails } from './eraseOldDetails.ts';
import { expireUnpaidOrders } from './expireUnpaidOrders.ts';
import { removeEndedFiles, setEndOfFiles, setEndOfOrders } from './ordersSweep.repository.ts';

export type OrdersSweepReport = {
  /** Number of orders that expired because they were not paid in time. */
  readonly expired: number;
  /** Number of paid orders that the shop did not complete in time. */
  readonly ended: number;
  /** Number of notices that were deleted because their messages could not be written for a day. */
  readonly untold: number;
  /** Number of uploads whose lease ended. */
  readonly abandoned: number;
  /** Number of uploads that were removed with their bytes. */
  readonly removedUploads: number;
  /** Number of orders whose files were removed. */
  readonly removedFiles: number;
  /** Number of orders whose file names and notes were erased. */
  readonly erased: number;
  /** Number of practice orders that were deleted. */
  readonly deletedPractice: number;
};

type SweepOrdersContext = Pick<Dependencies, 'db' | 'settings' | 'objectStore' | 'log'> & {
  readonly sendLive: SendLive;
};

/**
 * Runs one sweep of the orders. Files stop being served before their bytes are removed, so that a crash in between does
 * no harm.
 */
export async function sweepOrders(context: SweepOrdersContext): Promise<OrdersSweepReport> {
  const { db, settings } = context;
  const { activeOrderTtlSeconds, completedOrderTtlSeconds } = settings;
  const expired = await expireUnpaidOrders(db);
  await setEndOfOrders(db, activeOrderTtlSeconds);
  await endPractice(db);
  const ended = await endOverdueOrders(context);
  if (ended > 0) await context.sendLive();
  await setEndOfFiles(db, completedOrderTtlSeconds);
  const abandoned = await markAbandoned(db, 'order_uploads');
  return {
    expired,
    ended,
    untold: await deleteOldNotices(db),
    abandoned,
    removedUploads: await removeDeleting(context, 'order_uploads'),
    removedFiles: await removeEndedFiles(context),
    erased: await eraseOldDetails(db),
    deletedPractice: await deleteEndedPractice(db),
  };
}
