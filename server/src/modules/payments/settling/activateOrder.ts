import type { Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { announceToShop } from '../../../live/announce.ts';
import { moveOrder } from '../../../order-states/moveOrder.ts';
import type { LockedOrder } from './lockProviderOrder.ts';

/**
 * Puts a paid order into its shop's queue. Takes the next token number from the shop's row in the same transaction, so
 * that no number is skipped or given twice.
 */
export async function activateOrder(
  trx: Transaction<Database>,
  order: LockedOrder | undefined,
  ttlSeconds: number,
): Promise<void> {
  if (order === undefined) throw new Error('A payment without an order activates nothing.');
  const shop = await trx
    .updateTable('shops')
    .set(({ eb }) => ({
      order_count: eb('order_count', '+', 1),
      last_token: eb('last_token', '+', order.isPriority ? 0 : 1),
    }))
    .where('id', '=', order.shopId)
    .returning(['code', 'last_token'])
    .executeTakeFirstOrThrow();
  await moveOrder(trx, {
    id: order.id,
    event: 'pay',
    change: {
      token_number: order.isPriority ? -1 : shop.last_token,
      paid_at: databaseNow,
      ends_at: secondsFromNow(ttlSeconds),
      files_expire_at: null,
    },
  });
  await announceToShop(trx, {
    name: 'newPrint',
    payload: { shopId: shop.code, printId: order.id, priority: order.isPriority },
  });
}
