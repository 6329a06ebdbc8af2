import type { Id, PageColor } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { announceToShop, announceToUser } from '../../../live/announce.ts';
import { areFilesAvailable } from './areFilesAvailable.ts';

/** An order whose bytes are about to be sent to its shop. */
export type OpenedOrder = {
  readonly id: Id;
  /** Colours in which the shop has fetched bytes before. */
  readonly openedColors: readonly PageColor[];
};

/**
 * SQL: whether the order ended unprinted and was refunded. The row lock ensures that an order is either refunded in
 * this way or recorded as opened, never both.
 */
const isRefundedUnprinted = sql<boolean>`(state = 'refunded' and ended_at is not null)`;

/**
 * Records that the shop is fetching an order's bytes in these colours. Notifies the customer the first time, and the
 * shop's devices of each new colour. Call it before the first byte is sent. From then on the order counts as printed.
 * @throws {AppError} `print.gone` if the order has ended meanwhile
 */
export async function recordOpening(
  db: Kysely<Database>,
  { id, openedColors }: OpenedOrder,
  colors: readonly PageColor[],
): Promise<void> {
  if (colors.every((color) => openedColors.includes(color))) return;
  await db.transaction().execute(async (trx) => {
    const opened = await trx
      .updateTable('orders')
      .set({
        opened_at: sql`coalesce(opened_at, now())`,
        opened_colors: sql`array(
          select distinct color from unnest(opened_colors || ${colors}::text[]) as color order by color)`,
      })
      .where('id', '=', id)
      .where(areFilesAvailable)
      .where(isRefundedUnprinted, '=', false)
      .returning(['user_id', sql<boolean>`opened_at = now()`.as('isFirst')])
      .returning(sql<string>`(select code from shops where shops.id = shop_id)`.as('shopCode'))
      .executeTakeFirst();
    if (opened === undefined) throw new AppError('print.gone');
    // Do not send the event at once: the shop need not wait for that, and the job that sends live events runs every
    // second.
    await announceToShop(trx, { name: 'changed', payload: { shopId: opened.shopCode } });
    if (!opened.isFirst) return;
    const user = opened.user_id as Id;
    await announceToUser(trx, { user, name: 'opened', payload: { print: id } });
  });
}
