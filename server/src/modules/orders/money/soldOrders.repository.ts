import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export type SoldOrder = {
  readonly id: string;
  readonly token_number: number | null;
  readonly customer_name: string;
};

/** Finds the token numbers and customer names of a shop's orders. */
export async function findSoldOrders(
  db: Kysely<Database>,
  shopId: Id,
  ids: readonly Id[],
): Promise<Map<Id, SoldOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.user_id')
    .select(['orders.id', 'orders.token_number', 'accounts.name as customer_name'])
    .where('orders.id', 'in', ids)
    .where('orders.shop_id', '=', shopId)
    .execute();
  return new Map(rows.map((row) => [row.id as Id, row]));
}
