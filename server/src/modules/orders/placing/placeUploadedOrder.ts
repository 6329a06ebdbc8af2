import type { Id } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { completeResumableUpload } from '../../../transfer/upload/resumable/completeResumableUpload.ts';
import { findOrderByKey, type PlacedOrder } from './newOrders.repository.ts';
import {
  completeUpload,
  pendingOrders,
  type OrderRequest,
  type PlaceOrderContext,
} from './placeOrder.ts';

export type UploadedOrder = Pick<
  OrderRequest,
  'userId' | 'address' | 'assertStillSignedIn' | 'key'
> & {
  /** Id of the upload, and of the order that it becomes. */
  readonly uploadId: Id;
  /** The text fields of the order's form. */
  readonly fields: ReadonlyMap<string, string>;
};

/**
 * Places an order from an upload whose bytes have all arrived. If it is refused, for example because the price has
 * changed, the upload stays, and the order can be placed without sending the files again.
 * @throws {AppError} `upload.not_found`
 */
export async function placeUploadedOrder(
  context: PlaceOrderContext,
  request: UploadedOrder,
): Promise<PlacedOrder> {
  try {
    return await completeOrderUpload(context, request);
  } catch (error) {
    const { userId, key, uploadId } = request;
    const isGone = error instanceof AppError && error.code === 'upload.not_found';
    if (!isGone || key === undefined) throw error;
    // The answer to an earlier request with the same upload was lost.
    const earlier = await findOrderByKey(context.db, userId, key);
    if (earlier?.id !== uploadId) throw error;
    return earlier;
  }
}

function completeOrderUpload(
  context: PlaceOrderContext,
  request: UploadedOrder,
): Promise<PlacedOrder> {
  const { db, uploads } = context;
  const { uploadId, userId, fields } = request;
  const key = { id: uploadId, table: 'order_uploads', accountId: userId } as const;
  return completeResumableUpload(uploads, key, {
    fields,
    rows: pendingOrders(db),
    complete: (received) => completeUpload(context, request, received),
  });
}
