import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../db/schema.ts';

/** Counts a customer's orders, at all shops, that are still to be paid in cash. */
export async function countOpenInCash(trx: Transaction<Database>, userId: Id): Promise<number> {
  const { count } = await trx
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', sql.lit('active'))
    .where('is_cash', '=', sql.lit(true))
    .where('cash_taken_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
