import type { Id } from '@parchi/contract';
import { sql, type QueryCreator } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type JoiningOrder = {
  readonly shopId: Id;
  readonly isPriority: boolean;
  /** A practice order takes a token number but does not count among the shop's orders. */
  readonly isPractice?: boolean;
};

/**
 * Returns the query that takes the shop's next token number for an order that joins its queue, and returns it as
 * `token_number`: −1 for an order with priority. It belongs into the statement that stores the number in the order, so
 * that no number is skipped or given twice.
 */
export function tokenNumberUpdate(
  db: QueryCreator<Database>,
  { shopId, isPriority, isPractice = false }: JoiningOrder,
) {
  return db
    .updateTable('shops')
    .set(({ eb }) => ({
      order_count: eb('order_count', '+', isPractice ? 0 : 1),
      last_token: eb('last_token', '+', isPriority ? 0 : 1),
    }))
    .where('id', '=', shopId)
    .returning(
      isPriority
        ? sql<number>`${sql.lit(-1)}`.as('token_number')
        : sql<number>`last_token`.as('token_number'),
    );
}
