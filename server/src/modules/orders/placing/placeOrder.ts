import type { IncomingMessage } from 'node:http';
import type { Id } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import {
  receiveUpload,
  type ReceivedUpload,
  type ReceiveUploadContext,
  type UploadRows,
} from '../../../upload/receiving/receiveUpload.ts';
import type { UploadPaceRules } from '../../../upload/uploadPace.ts';
import { createComposeOrder, type ComposeOrderOptions } from './composeOrder.ts';
import { contentHash } from './form/contentHash.ts';
import type { OrderKey } from './newOrder.ts';
import { orderFormFields, readOrderForm } from './form/orderForm.ts';
import type { NewOrdersRepository, PlacedOrder } from './newOrders.repository.ts';
import { orderAllowances } from './room/orderAllowances.ts';
import { assertRoomAtShop, assertRoomForOrder, assertRoomForUpload } from './placing.rules.ts';
import type { AnnouncedUpload } from './room/orderUploads.repository.ts';

type PlaceOrderOptions = ComposeOrderOptions &
  ReceiveUploadContext & {
    readonly uploadRows: (announced: AnnouncedUpload) => UploadRows;
    readonly newOrders: NewOrdersRepository;
    readonly uploadPace: UploadPaceRules;
  };

export type OrderRequest = {
  readonly body: IncomingMessage;
  readonly userId: Id;
  /** The key that limits count by, derived from the IP address. */
  readonly address: string;
  /** Checks the session again, because it may end during the upload. @throws {AppError} `account.signed_out` */
  readonly assertStillSignedIn: () => Promise<void>;
  /** Idempotency key chosen by the browser. */
  readonly key: string | undefined;
};

export type PlaceOrder = ReturnType<typeof createPlaceOrder>;

/** Returns a function that turns an uploaded form into an unpaid order, priced from its bytes and the shop's rates. */
export function createPlaceOrder(options: PlaceOrderOptions) {
  const { settings, newOrders } = options;
  const composeOrder = createComposeOrder(options);

  return async function placeOrder(request: OrderRequest): Promise<PlacedOrder> {
    const { userId, key } = request;
    const isRepeated = key !== undefined && (await newOrders.findByKey(userId, key)) !== undefined;
    const sizeInBytes = announcedBytes(request.body, settings.maxShareBytes);
    return receiveUpload(options, {
      request: request.body,
      allowances: orderAllowances(request, settings),
      rows: options.uploadRows({
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
      paceRules: options.uploadPace,
      complete: (upload) => complete(request, upload),
    });
  };

  async function complete(request: OrderRequest, upload: ReceivedUpload): Promise<PlacedOrder> {
    const { userId, key } = request;
    const form = readOrderForm(upload.fields, upload.files.length);
    const orderKey =
      key === undefined ? undefined : { key, contentHash: contentHash(form, upload.files) };
    const earlier = orderKey && (await newOrders.findByKey(userId, orderKey.key));
    if (earlier !== undefined) {
      await request.assertStillSignedIn();
      return repeat(earlier, orderKey, upload);
    }
    const order = await composeOrder({ form, upload, userId, orderKey });
    // If the caller has disconnected, stop: they would later find an order that they do not know of.
    upload.signal.throwIfAborted();
    await request.assertStillSignedIn();
    const newBytes = order.lines.reduce((sum, { file }) => sum + file.sizeInBytes, 0);
    const { print, isNew } = await newOrders.insert(order, {
      ttlSeconds: settings.unpaidOrderTtlSeconds,
      assertForCustomer: (storage) =>
        assertRoomForOrder(storage, newBytes, settings.maxOrderBytesPerCustomer),
      assertAtShop: (storedBytes) =>
        assertRoomAtShop(storedBytes, newBytes, settings.maxOrderBytesPerShop),
    });
    return isNew ? print : repeat(print, orderKey, upload);
  }

  /**
   * Returns the existing order if its content is the same, and discards the repeated upload.
   * @throws {AppError} `print.key_reused`
   */
  async function repeat(
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
}

/** Returns the announced size of the body, or the maximum when none is announced. */
function announcedBytes({ headers }: IncomingMessage, maxShareBytes: number): number {
  return Math.min(Number(headers['content-length'] ?? maxShareBytes), maxShareBytes);
}
