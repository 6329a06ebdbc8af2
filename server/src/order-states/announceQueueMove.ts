import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { announceToUsers } from '../live/announce.ts';

/** Customers with fewer than this many orders ahead of theirs are notified of every move. */
const NEAR = 20;
/** Customers further back are notified only when the number of orders ahead of theirs is a multiple of this. */
const STEP = 10;

/**
 * Notifies the customers whose active orders come after this order in its shop's queue. Call it when the order joins or
 * leaves the queue, which the caller must have locked. In a long queue, customers far back are notified of some moves
 * only (decision 71).
 */
export async function announceQueueMove(trx: Transaction<Database>, id: string): Promise<void> {
  const messages = (await listToldOrders(trx, id)).map((order) => ({
    user: order.user_id,
    name: 'queueMoved' as const,
    payload: { print: order.id },
  }));
  await announceToUsers(trx, messages);
}

type ToldOrder = { readonly id: Id; readonly user_id: Id };

async function listToldOrders(
  trx: Transaction<Database>,
  movedId: string,
): Promise<readonly ToldOrder[]> {
  // The state is a literal, so that a generic plan can use the partial index of active orders.
  const { rows } = await sql<ToldOrder>`
    select later.id, later.user_id
    from orders as moved join (
      select id, user_id, shop_id, token_number, paid_at,
        row_number() over (partition by shop_id order by token_number, paid_at, id) - 1 as orders_ahead
      from orders where state = 'active' and shop_id = (select shop_id from orders where id = ${movedId})
    ) as later on later.shop_id = moved.shop_id
    where moved.id = ${movedId}
      and (later.token_number, later.paid_at, later.id) > (moved.token_number, moved.paid_at, moved.id)
      and (later.orders_ahead < ${sql.lit(NEAR)} or later.orders_ahead % ${sql.lit(STEP)} = 0)`.execute(
    trx,
  );
  return rows;
}
