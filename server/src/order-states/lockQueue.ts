import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Makes the moves of one queue wait for each other, by a lock on the shop's row. Otherwise a move would not see an order
 * that joins the queue at that moment, and nobody would tell its customer. Every transaction locks the order first, then
 * the shop.
 */
export async function lockQueue(trx: Transaction<Database>, orderId: string): Promise<void> {
  await trx
    .selectFrom('shops')
    .innerJoin('orders', 'orders.shop_id', 'shops.id')
    .select('shops.id')
    .where('orders.id', '=', orderId)
    .forNoKeyUpdate('shops')
    .execute();
}
