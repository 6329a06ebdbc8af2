import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../db/schema.ts';
import { lockShopTerms } from '../../shops/shops.module.ts';
import type { NewOrder } from './newOrder.ts';
import { findOrderByKey, insertOrder, type PlacedOrder } from './newOrders.repository.ts';
import { agreeOnPrice, assertTakesCash } from './placing.rules.ts';
import { assertFewOpenInCash, queueInCash } from './cash/queueInCash.ts';
import {
  findCustomerStorage,
  findShopStoredBytes,
  lockCustomerStorage,
} from './room/orderStorage.repository.ts';
import { deleteUploadRow } from './room/orderUploads.repository.ts';
import { assertRoomAtShop, assertRoomForOrder } from './room/storage.rules.ts';

export type SaveOrderContext = {
  readonly db: Kysely<Database>;
  readonly settings: Pick<
    Settings,
    | 'unpaidOrderTtlSeconds'
    | 'activeOrderTtlSeconds'
    | 'maxOrderBytesPerCustomer'
    | 'maxOrderBytesPerShop'
    | 'rateLimits'
  >;
};

type SavedOrder = { readonly placed: PlacedOrder; readonly isNew: boolean };

/**
 * Turns the upload into an order, unless an order with its key exists. An order in cash joins its shop's queue at once.
 * Locks the customer and then the shop, so that two clicks give one order and concurrent orders exceed no limit
 * together. The shop's terms cannot change until the order is inserted.
 * @throws {AppError} if the customer or the shop has no room, the price differs from the one that the customer saw, or
 * the order can't be paid in cash
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
    assertTakesCash(terms, form);
    const agreed = { ...order, ...agreeOnPrice(order, terms) };
    await deleteUploadRow(trx, upload.id);
    if (form.isCash) await assertFewOpenInCash(trx, order, settings);
    const placed = await insertOrder(trx, agreed, settings.unpaidOrderTtlSeconds);
    if (form.isCash) await queueInCash(trx, order, { terms, settings });
    return { placed, isNew: true };
  });
}
