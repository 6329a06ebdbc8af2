import type { IncomingMessage } from 'node:http';
import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../db/schema.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import { AppError } from '../../../errors/appError.ts';
import {
  receiveUpload,
  type ReceivedUpload,
} from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { UploadRows } from '../../../transfer/upload/uploadRows.ts';
import type { ResumableContext } from '../../../transfer/upload/resumable/resumableUpload.ts';
import { composeOrder, type ComposeOrderContext } from './composeOrder.ts';
import { contentHash } from './form/contentHash.ts';
import { orderFormFields, readOrderForm } from './form/orderForm.ts';
import type { OrderKey } from './newOrder.ts';
import { findOrderByKey, type PlacedOrder } from './newOrders.repository.ts';
import { reserveOrderUpload } from './room/reserveOrderUpload.ts';
import { orderAllowances } from './room/orderAllowances.ts';
import { markUploadDeleting } from './room/orderUploads.repository.ts';
import type { ArrivingUpload } from './room/storage.rules.ts';
import { saveOrder } from './saveOrder.ts';

export type PlaceOrderContext = ComposeOrderContext & {
  readonly settings: Settings;
  readonly uploads: ResumableContext;
  readonly sendLive: SendLive;
};

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

/**
 * Places an order from an uploaded form. The order is unpaid, or to be paid in cash. Its price is computed from the
 * stored files and the shop's rates.
 */
export async function placeOrder(
  context: PlaceOrderContext,
  request: OrderRequest,
): Promise<PlacedOrder> {
  const { db, settings } = context;
  const { userId, key } = request;
  const announced = {
    userId,
    sizeInBytes: announcedBytes(request.body, settings.maxShareBytes),
    isRepeated: key !== undefined && (await findOrderByKey(db, userId, key)) !== undefined,
  };
  return receiveUpload(context.uploads, {
    request: request.body,
    allowances: orderAllowances(request, settings),
    rows: orderRows(context, announced),
    fieldRules: orderFormFields,
    complete: (upload) => completeUpload(context, request, upload),
  });
}

/** Returns access to the rows of orders whose files are still arriving. */
export function pendingOrders(db: Kysely<Database>): Pick<UploadRows, 'table' | 'markDeleting'> {
  return { table: 'order_uploads', markDeleting: (upload) => markUploadDeleting(db, upload) };
}

/**
 * Returns the same as {@link pendingOrders}, for one announced upload, whose row counts towards its customer's storage
 * limit.
 */
export function orderRows(
  { db, settings }: Pick<PlaceOrderContext, 'db' | 'settings'>,
  announced: ArrivingUpload & { readonly userId: Id },
): UploadRows {
  const maxBytes = settings.maxOrderBytesPerCustomer;
  return {
    ...pendingOrders(db),
    insertPending: (upload, leaseSeconds) =>
      reserveOrderUpload(db, { ...upload, ...announced, maxBytes, leaseSeconds }),
  };
}

/**
 * Places an order with the files of an upload. If an order with its idempotency key exists already, discards the
 * upload.
 */
export async function completeUpload(
  context: PlaceOrderContext,
  request: Pick<OrderRequest, 'userId' | 'address' | 'assertStillSignedIn' | 'key'>,
  upload: ReceivedUpload,
): Promise<PlacedOrder> {
  const { userId, address, key } = request;
  const form = readOrderForm(upload.fields, upload.files.length);
  const orderKey =
    key === undefined ? undefined : { key, contentHash: contentHash(form, upload.files) };
  const earlier = orderKey && (await findOrderByKey(context.db, userId, orderKey.key));
  if (earlier !== undefined) {
    await request.assertStillSignedIn();
    return acceptRepeatedOrder(earlier, orderKey, upload);
  }
  const order = await composeOrder(context, { form, upload, userId, address, orderKey });
  // Stop if the caller has disconnected. Otherwise they would later find an order that they do not know of.
  upload.signal.throwIfAborted();
  await request.assertStillSignedIn();
  const { placed, isNew } = await saveOrder(context, order);
  if (!isNew) return acceptRepeatedOrder(placed, orderKey, upload);
  if (placed.isCash) await context.sendLive();
  return placed;
}

/**
 * Returns the existing order if the repeated request has the same content, and discards the repeated upload.
 * @throws {AppError} `print.key_reused` if the content differs
 */
async function acceptRepeatedOrder(
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

/** Returns the announced size of the body in bytes, or the maximum if no size is announced. */
function announcedBytes({ headers }: IncomingMessage, maxShareBytes: number): number {
  return Math.min(Number(headers['content-length'] ?? maxShareBytes), maxShareBytes);
}
