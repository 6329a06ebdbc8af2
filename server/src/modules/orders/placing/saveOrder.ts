import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../db/schema.ts';
import { lockShopTerms } from '../../shops/shops.module.ts';
import type { NewOrder } from './newOrder.ts';
import { findOrderByKey, insertOrder, type PlacedOrder } from './newOrders.repository.ts';
import { agreeOnPrice } from './placing.rules.ts';
import {
  findCustomerStorage,
  findShopStoredBytes,
  lockCustomerStorage,
} from './room/orderStorage.repository.ts';
import { takeUpload } from './room/orderUploads.repository.ts';
import { assertRoomAtShop, assertRoomForOrder } from './room/storage.rules.ts';

export type SaveOrderContext = {
  readonly db: Kysely<Database>;
  readonly settings: Pick<
    Settings,
    'unpaidOrderTtlSeconds' | 'maxOrderBytesPerCustomer' | 'maxOrderBytesPerShop'
  >;
};

type SavedOrder = { readonly placed: PlacedOrder; readonly isNew: boolean };

/**
 * Turns the upload into an order, unless an order with its key exists. Locks the customer and then the shop, so that
 * two clicks give one order and concurrent orders exceed no limit together. The shop's terms cannot change until the
 * order is inserted.
 * @throws {AppError} if the customer or the shop has no room, or the price differs from the one that the customer saw
 */
export function saveOrder(
  { db, settings }: SaveOrderContext,
  order: NewOrder,
): Promise<SavedOrder> {
  const { upload, orderKey, userId, form, lines } = order;
  const newBytes = lines.reduce((sum, { file }) => sum + file.sizeInBytes, 0);
  return db.transaction().execute(async (trx) => {
    await lockCustomerStorage(trx, userId);
    const earlier = orderKey && (await findOrderByKey(trx, userId, orderKey.key));
    if (earlier !== undefined) return { placed: earlier, isNew: false };
    const storage = await findCustomerStorage(trx, userId);
    assertRoomForOrder(storage, newBytes, settings.maxOrderBytesPerCustomer);
    const terms = await lockShopTerms(trx, form.shopId);
    const shopBytes = await findShopStoredBytes(trx, form.shopId);
    assertRoomAtShop(shopBytes, newBytes, settings.maxOrderBytesPerShop);
    const agreed = { ...order, ...agreeOnPrice(order, terms) };
    await takeUpload(trx, upload.id);
    return { placed: await insertOrder(trx, agreed, settings.unpaidOrderTtlSeconds), isNew: true };
  });
}
