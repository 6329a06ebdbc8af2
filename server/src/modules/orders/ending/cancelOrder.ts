import { isId, type ErrorCode, type Id } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OrdersTable } from '../../../db/schema/orderTables.ts';
import { AppError } from '../../../errors/appError.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import { findShopCode } from '../../shops/shops.module.ts';
import { announceOrderChange } from '../announceOrderChange.ts';
import { endActiveOrder } from './endActiveOrder.ts';

export type CancelOrderContext = { readonly db: Kysely<Database>; readonly sendLive: SendLive };

type OrderOfUser = { readonly id: Id; readonly userId: Id };

/**
 * Cancels a customer's active order and refunds it, unless its shop has fetched files. Idempotent: a repeated call
 * changes nothing.
 * @throws {AppError} `print.cancel_too_late` if the shop has fetched files
 */
export async function cancelOrder(
  { db, sendLive }: CancelOrderContext,
  id: string,
  userId: Id,
): Promise<void> {
  if (!isId(id)) throw new AppError('print.not_found');
  const hasChanged = await db.transaction().execute(async (trx) => {
    // `recordOpening` waits for this lock, and then finds that the order has ended.
    const order = await lockOrderOfUser(trx, { id, userId });
    const refusal = refusalToCancel(order);
    if (refusal !== undefined) throw new AppError(refusal);
    if (order?.state !== 'active') return false;
    await endActiveOrder(trx, {
      id,
      isCash: order.is_cash,
      event: 'cancel',
      reason: 'cancelled',
    });
    const shopCode = await findShopCode(trx, order.shop_id as Id);
    await announceOrderChange(trx, { id, userId, shopCode, event: 'ended' });
    return true;
  });
  if (hasChanged) await sendLive();
}

/**
 * Returns the reason why a customer cannot cancel an order; `undefined` if they can, or if they have already done so.
 */
function refusalToCancel(
  order: Pick<OrdersTable, 'state' | 'opened_at' | 'end_reason'> | undefined,
): ErrorCode | undefined {
  if (order === undefined) return 'print.not_found';
  if (order.end_reason === 'cancelled') return undefined;
  if (order.state !== 'active') return 'print.not_in_queue';
  return order.opened_at === null ? undefined : 'print.cancel_too_late';
}

function lockOrderOfUser(trx: Transaction<Database>, { id, userId }: OrderOfUser) {
  return trx
    .selectFrom('orders')
    .select(['state', 'opened_at', 'end_reason', 'shop_id', 'is_cash'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}
