import type { Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { announceToShop } from '../../../live/announce.ts';
import { moveOrder } from '../../../order-states/moveOrder.ts';
import { takeTokenNumber } from '../../shops/shops.module.ts';
import { drawCollectionCode } from './drawCollectionCode.ts';
import type { LockedOrder } from './lockProviderOrder.ts';

/** Puts a paid order into its shop's queue, with the shop's next token number and a collection code. */
export async function activateOrder(
  trx: Transaction<Database>,
  order: LockedOrder | undefined,
  ttlSeconds: number,
): Promise<void> {
  if (order === undefined) throw new Error('A payment without an order activates nothing.');
  const { tokenNumber, shopCode } = await takeTokenNumber(trx, order);
  await moveOrder(trx, {
    id: order.id,
    event: 'pay',
    // The token number is the highest yet; priority orders come before all numbers.
    joinsAtEnd: !order.isPriority,
    change: {
      token_number: tokenNumber,
      collection_code: drawCollectionCode(),
      paid_at: databaseNow,
      ends_at: secondsFromNow(ttlSeconds),
      files_expire_at: null,
    },
  });
  await announceToShop(trx, {
    name: 'newPrint',
    payload: { shopId: shopCode, printId: order.id, priority: order.isPriority },
  });
}
