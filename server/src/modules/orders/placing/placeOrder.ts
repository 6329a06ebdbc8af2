import type { IncomingMessage } from 'node:http';
import type { Id } from '@parchi/contract';
import {
  receiveUpload,
  type ReceivedUpload,
  type ReceiveUploadContext,
} from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { UploadPaceRules } from '../../../transfer/upload/uploadPace.ts';
import { acceptRepeatedOrder } from './acceptRepeatedOrder.ts';
import { composeOrder, type ComposeOrderContext } from './composeOrder.ts';
import { contentHash } from './form/contentHash.ts';
import { orderFormFields, readOrderForm } from './form/orderForm.ts';
import { findOrderByKey, type PlacedOrder } from './newOrders.repository.ts';
import { orderAllowances } from './room/orderAllowances.ts';
import { saveOrder } from './saveOrder.ts';
import { assertRoomAtShop, assertRoomForOrder, assertRoomForUpload } from './placing.rules.ts';
import { createOrderUploadsRepository } from './room/orderUploads.repository.ts';

export type PlaceOrderContext = ComposeOrderContext &
  ReceiveUploadContext & { readonly uploadPace: UploadPaceRules };

export type OrderRequest = {
  readonly body: IncomingMessage;
  readonly userId: Id;
  /** Key under which limits count the caller's address. It is derived from the IP address. */
  readonly address: string;
  /** Checks the session again, because it may have ended during the upload. @throws {AppError} `account.signed_out` */
  readonly assertStillSignedIn: () => Promise<void>;
  /** Idempotency key chosen by the browser. */
  readonly key: string | undefined;
};

/** Turns an uploaded form into an unpaid order, whose price is computed from the stored files and the shop's rates. */
export async function placeOrder(
  context: PlaceOrderContext,
  request: OrderRequest,
): Promise<PlacedOrder> {
  const { db, settings } = context;
  const { userId, key } = request;
  const isRepeated = key !== undefined && (await findOrderByKey(db, userId, key)) !== undefined;
  const sizeInBytes = announcedBytes(request.body, settings.maxShareBytes);
  return receiveUpload(context, {
    request: request.body,
    allowances: orderAllowances(request, settings),
    rows: createOrderUploadsRepository(db, {
      userId,
      sizeInBytes,
      assertRoom: (storage) =>
        assertRoomForUpload(
          storage,
          { sizeInBytes, isRepeated },
          settings.maxOrderBytesPerCustomer,
        ),
    }),
    fieldRules: orderFormFields,
    paceRules: context.uploadPace,
    complete: (upload) => completeUpload(context, request, upload),
  });
}

async function completeUpload(
  context: PlaceOrderContext,
  request: OrderRequest,
  upload: ReceivedUpload,
): Promise<PlacedOrder> {
  const { db, settings } = context;
  const { userId, key } = request;
  const form = readOrderForm(upload.fields, upload.files.length);
  const orderKey =
    key === undefined ? undefined : { key, contentHash: contentHash(form, upload.files) };
  const earlier = orderKey && (await findOrderByKey(db, userId, orderKey.key));
  if (earlier !== undefined) {
    await request.assertStillSignedIn();
    return acceptRepeatedOrder(earlier, orderKey, upload);
  }
  const order = await composeOrder(context, { form, upload, userId, orderKey });
  // Stop if the caller has disconnected. Otherwise they would later find an order that they do not know of.
  upload.signal.throwIfAborted();
  await request.assertStillSignedIn();
  const newBytes = order.lines.reduce((sum, { file }) => sum + file.sizeInBytes, 0);
  const { placed, isNew } = await saveOrder(db, order, {
    ttlSeconds: settings.unpaidOrderTtlSeconds,
    assertForCustomer: (storage) =>
      assertRoomForOrder(storage, newBytes, settings.maxOrderBytesPerCustomer),
    assertAtShop: (storedBytes) =>
      assertRoomAtShop(storedBytes, newBytes, settings.maxOrderBytesPerShop),
  });
  return isNew ? placed : acceptRepeatedOrder(placed, orderKey, upload);
}

/** Returns the announced size of the body in bytes, or the maximum if no size is announced. */
function announcedBytes({ headers }: IncomingMessage, maxShareBytes: number): number {
  return Math.min(Number(headers['content-length'] ?? maxShareBytes), maxShareBytes);
}
