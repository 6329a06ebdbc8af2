import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { NewOrder } from './newOrder.ts';
import {
  findOrderByKey,
  insertOrder,
  lockShopTerms,
  takeUpload,
  type PlacedOrder,
} from './newOrders.repository.ts';
import {
  findCustomerStorage,
  findShopStoredBytes,
  lockCustomerStorage,
  type CustomerStorage,
} from './room/orderStorage.repository.ts';

type SavedOrder = { readonly placed: PlacedOrder; readonly isNew: boolean };

type Terms = {
  /** Maximum time that the order may wait for its payment. */
  readonly ttlSeconds: number;
  /** Throws if the customer has too many unpaid orders, or would have too many bytes. */
  readonly assertForCustomer: (storage: CustomerStorage) => void;
  /** Throws if the files of the shop's orders would exceed its storage limit. */
  readonly assertAtShop: (storedBytes: number) => void;
};

/**
 * Turns the upload into an order, unless an order with its key exists. Locks the customer and then the shop, so that
 * two clicks give one order and concurrent orders exceed no limit together. The shop's terms cannot change until the
 * order is inserted.
 */
export function saveOrder(
  db: Kysely<Database>,
  order: NewOrder,
  { ttlSeconds, ...room }: Terms,
): Promise<SavedOrder> {
  return db.transaction().execute(async (trx) => {
    const { orderKey, userId, shopId } = order;
    await lockCustomerStorage(trx, userId);
    const earlier = orderKey && (await findOrderByKey(trx, userId, orderKey.key));
    if (earlier !== undefined) return { placed: earlier, isNew: false };
    room.assertForCustomer(await findCustomerStorage(trx, userId));
    const terms = await lockShopTerms(trx, shopId);
    room.assertAtShop(await findShopStoredBytes(trx, shopId));
    const agreement = order.agree(terms);
    await takeUpload(trx, order);
    return { placed: await insertOrder(trx, { ...order, ...agreement }, ttlSeconds), isNew: true };
  });
}
