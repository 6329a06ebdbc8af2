import { AppError } from '../../../errors/appError.ts';
import type { ReceivedUpload } from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { OrderKey } from './newOrder.ts';
import type { PlacedOrder } from './newOrders.repository.ts';

/**
 * Returns the existing order if the repeated request has the same content, and discards the repeated upload.
 * @throws {AppError} `print.key_reused` if the content differs
 */
export async function acceptRepeatedOrder(
  earlier: PlacedOrder,
  orderKey: OrderKey | undefined,
  upload: ReceivedUpload,
): Promise<PlacedOrder> {
  if (orderKey === undefined || !earlier.contentHash?.equals(orderKey.contentHash)) {
    throw new AppError('print.key_reused');
  }
  await upload.discard();
  return earlier;
}
