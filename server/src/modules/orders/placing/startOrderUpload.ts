import type { Id } from '@parchi/contract';
import type { PendingUpload } from '../../../transfer/upload/uploadRows.ts';
import type { AnnouncedFile } from '../../../transfer/upload/resumable/resumableUpload.ts';
import { startResumableUpload } from '../../../transfer/upload/resumable/startResumableUpload.ts';
import { findOrderByKey } from './newOrders.repository.ts';
import { orderRows, type PlaceOrderContext } from './placeOrder.ts';
import { orderAllowances } from './room/orderAllowances.ts';

type NewOrderUpload = {
  readonly userId: Id;
  /** Key under which limits count the caller's address. */
  readonly address: string;
  /** Idempotency key of the order. */
  readonly key: string | undefined;
  readonly files: readonly AnnouncedFile[];
};

/** Starts a resumable upload of an order's files, which only this customer may continue. */
export async function startOrderUpload(
  context: PlaceOrderContext,
  { userId, address, key, files }: NewOrderUpload,
): Promise<PendingUpload> {
  const { db, settings, uploads } = context;
  const announced = {
    userId,
    sizeInBytes: files.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0),
    isRepeated: key !== undefined && (await findOrderByKey(db, userId, key)) !== undefined,
  };
  return startResumableUpload(uploads, {
    files,
    allowances: orderAllowances({ userId, address }, settings),
    accountId: userId,
    rows: orderRows(context, announced),
  });
}
