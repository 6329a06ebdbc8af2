import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** @returns the id of the order's customer; `undefined` if the order does not exist */
export async function findOrderOwner(db: Kysely<Database>, id: Id): Promise<Id | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id as Id | undefined;
}

/** @returns the name of the order's shop, which the provider shows on its page and in its books */
export async function findShopNameOfOrder(db: Kysely<Database>, orderId: Id): Promise<string> {
  const { name } = await db
    .selectFrom('orders')
    .innerJoin('shops as shop', 'shop.id', 'orders.shop_id')
    .select('shop.name')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return name;
}
