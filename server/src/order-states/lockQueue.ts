import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Serializes the moves of a shop's queue by locking the shop's row. Otherwise a move could miss an order that joins the
 * queue at that moment, and its customer would not be notified. Lock order: every transaction locks the order first,
 * then the shop.
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

/** SQL: locks the queue of the shop with this id like {@link lockQueue}, and returns the shop's `code`. */
export function queueLock(
  shopId: RawBuilder<string | null>,
): RawBuilder<{ readonly code: string }> {
  return sql`select code from shops where id = ${shopId} for no key update`;
}
