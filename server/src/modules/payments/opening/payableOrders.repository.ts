import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export type PayableOrdersRepository = ReturnType<typeof createPayableOrdersRepository>;

/** Queries the facts of an order that taking its payment needs. */
export function createPayableOrdersRepository(db: Kysely<Database>) {
  return {
    /** @returns the id of the order's customer; `undefined` when the order does not exist */
    async findOwner(id: Id): Promise<Id | undefined> {
      const row = await db
        .selectFrom('orders')
        .select('user_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.user_id as Id | undefined;
    },

    /** @returns the shop's name, shown on the provider's page and in its books */
    async findShopName(orderId: Id): Promise<string> {
      const { name } = await db
        .selectFrom('orders')
        .innerJoin('shops as shop', 'shop.id', 'orders.shop_id')
        .select('shop.name')
        .where('orders.id', '=', orderId)
        .executeTakeFirstOrThrow();
      return name;
    },
  };
}
