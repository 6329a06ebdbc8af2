import type { Id, OwnShop } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isReopenable } from '../counter/isReopenable.ts';

/** Counts the orders of a shop that are still to be paid or printed, without practice orders. */
export async function countOpenOrdersOfShop(db: Kysely<Database>, shopId: Id): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('shop_id', '=', shopId)
    // Literals, so that a generic plan can use the partial index of active orders.
    .where('state', 'in', sql<'active'>`('awaiting_payment', 'active')`)
    .where('is_practice', '=', sql.lit(false))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the shop could still put a customer's order back into its queue. */
export async function canPutBackAny(db: Kysely<Database>, shopId: Id): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('state', '=', sql.lit('completed'))
    .where('is_practice', '=', sql.lit(false))
    .where(isReopenable(0))
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Returns what still delays the closing of a shop: its open orders, and whether it could put an order back. */
export async function describeClosing(
  db: Kysely<Database>,
  shopId: Id,
): Promise<NonNullable<OwnShop['closing']>> {
  return {
    orders: await countOpenOrdersOfShop(db, shopId),
    canPutBack: await canPutBackAny(db, shopId),
  };
}

/** Erases the names of helpers from the orders that they completed, refused or put back. */
export async function eraseHelperNames(trx: Transaction<Database>, shopId: Id): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ completed_by: null, refused_by: null, put_back_by: null })
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`coalesce(completed_by, refused_by, put_back_by) is not null`)
    .execute();
  await trx
    .updateTable('order_files')
    .set({ refused_by: null })
    .where('order_id', 'in', trx.selectFrom('orders').select('id').where('shop_id', '=', shopId))
    .where('refused_by', 'is not', null)
    .execute();
}
