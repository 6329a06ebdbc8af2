import type { Id } from '@parchi/contract';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { shopAnnouncement } from '../../../live/announce.ts';
import { moveOrder } from '../../../order-states/moveOrder.ts';
import { tokenNumberUpdate } from '../../shops/shops.module.ts';
import { drawCollectionCode } from './drawCollectionCode.ts';

export type JoiningOrder = {
  readonly id: Id;
  readonly shopId: Id;
  /** Public code of the shop, by which its live events are addressed. */
  readonly shopCode: string;
  readonly isPriority: boolean;
  readonly isPractice?: boolean;
};

type Joining = {
  readonly event: 'pay' | 'queueUnpaid';
  /** When the order ends, unless it is completed earlier. */
  readonly endsAt: Date | RawBuilder<Date>;
};

/**
 * Puts an order into its shop's queue, with the shop's next token number and a collection code, and notifies the shop:
 * one statement, because the shop's other payments wait for it. An earlier statement of the transaction must have locked
 * the order's row and then the shop's. The snapshot of this statement is then newer than the collection codes of all
 * other orders, and its update of the shop's row sees the last token number.
 */
export async function joinQueue(
  trx: Transaction<Database>,
  order: JoiningOrder,
  { event, endsAt }: Joining,
): Promise<void> {
  const { id, shopCode, isPriority } = order;
  const payload = { shopId: shopCode, printId: id, priority: isPriority };
  await moveOrder(trx, {
    id,
    event,
    statement: trx
      .with('token', (db) => tokenNumberUpdate(db, order))
      .with('announced', (db) => shopAnnouncement(db, { name: 'newPrint', payload })),
    // The token number is higher than all before it. Priority orders come before all numbers.
    joinsAtEnd: !isPriority,
    change: {
      token_number: sql<number>`(select token_number from token)`,
      collection_code: drawCollectionCode(),
      paid_at: databaseNow,
      ends_at: endsAt,
      files_expire_at: null,
    },
  });
}
