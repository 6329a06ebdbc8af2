import type { Id } from '@parchi/contract';
import type { RawBuilder, Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { announceToShop } from '../../../live/announce.ts';
import { moveOrder } from '../../../order-states/moveOrder.ts';
import { takeTokenNumber } from '../../shops/shops.module.ts';
import { drawCollectionCode } from './drawCollectionCode.ts';

export type JoiningOrder = {
  readonly id: Id;
  readonly shopId: Id;
  readonly isPriority: boolean;
  readonly isPractice?: boolean;
};

type Joining = {
  readonly event: 'pay' | 'queueUnpaid';
  /** When the order ends, unless it is completed earlier. */
  readonly endsAt: Date | RawBuilder<Date>;
};

/**
 * Puts an order into its shop's queue, with the shop's next token number and a collection code, and notifies the shop.
 * The caller must hold the lock of the order's row.
 */
export async function joinQueue(
  trx: Transaction<Database>,
  order: JoiningOrder,
  { event, endsAt }: Joining,
): Promise<void> {
  const { tokenNumber, shopCode } = await takeTokenNumber(trx, order);
  await moveOrder(trx, {
    id: order.id,
    event,
    // The token number is higher than all before it. Priority orders come before all numbers.
    joinsAtEnd: !order.isPriority,
    change: {
      token_number: tokenNumber,
      collection_code: drawCollectionCode(),
      paid_at: databaseNow,
      ends_at: endsAt,
      files_expire_at: null,
    },
  });
  await announceToShop(trx, {
    name: 'newPrint',
    payload: { shopId: shopCode, printId: order.id, priority: order.isPriority },
  });
}
