import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { announceToUser } from '../../../live/announce.ts';
import { areFilesThere } from './areFilesThere.ts';

/** An order whose bytes are about to be sent to its shop. */
export type OpenedOrder = { readonly id: Id; readonly isOpened: boolean };

/**
 * SQL: whether the order ended unprinted and was refunded. The row lock ensures that an order is either refunded so or
 * recorded as opened, never both.
 */
const isRefundedUnprinted = sql<boolean>`(state = 'refunded' and ended_at is not null)`;

/**
 * Records that the shop is fetching an order's bytes, and tells its customer. Call it before the first byte is sent.
 * From then on the order counts as printed.
 * @throws {AppError} `print.gone` if the order has ended meanwhile
 */
export async function recordOpening(
  db: Kysely<Database>,
  { id, isOpened }: OpenedOrder,
): Promise<void> {
  if (isOpened) return;
  await db.transaction().execute(async (trx) => {
    const opened = await trx
      .updateTable('orders')
      .set({ opened_at: sql`coalesce(opened_at, now())` })
      .where('id', '=', id)
      .where(areFilesThere)
      .where(isRefundedUnprinted, '=', false)
      .returning(['user_id', sql<boolean>`opened_at = now()`.as('isFirst')])
      .executeTakeFirst();
    if (opened === undefined) throw new AppError('print.gone');
    if (!opened.isFirst) return;
    const user = opened.user_id as Id;
    // Not sent at once: the shop need not wait for it, and the job that sends live events runs every second.
    await announceToUser(trx, { user, name: 'opened', payload: { print: id } });
  });
}
