import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { announceToUsers } from '../live/announce.ts';

/**
 * Tells the customers whose active orders the shop calls after this order. Call it when the order joins or leaves the
 * shop's queue.
 */
export async function announceQueueMove(trx: Transaction<Database>, id: string): Promise<void> {
  const later = await trx
    .selectFrom('orders as moved')
    .innerJoin('orders as later', 'later.shop_id', 'moved.shop_id')
    .select(['later.id', 'later.user_id'])
    .where('moved.id', '=', id)
    // A literal, so that a plan made without parameters can use the index of active orders.
    .where('later.state', '=', sql.lit('active'))
    .where(
      sql<boolean>`(later.token_number, later.paid_at, later.id) > (moved.token_number, moved.paid_at, moved.id)`,
    )
    .execute();
  const messages = later.map((order) => ({
    user: order.user_id as Id,
    name: 'queueMoved' as const,
    payload: { print: order.id as Id },
  }));
  await announceToUsers(trx, messages);
}
