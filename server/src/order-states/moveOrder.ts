import type { QueryCreator, Transaction, UpdateObject } from 'kysely';
import { databaseNow } from '../db/databaseClock.ts';
import type { Database } from '../db/schema.ts';
import { announceQueueMove } from './announceQueueMove.ts';
import { erasedPhone } from './erasedPhone.ts';
import { lockQueue } from './lockQueue.ts';
import { noticeInsert } from './notices/orderNotices.repository.ts';
import { noticeOfEvent, orderTransitions, type OrderEvent } from './orderTransitions.rules.ts';

type Move = {
  readonly id: string;
  readonly event: OrderEvent;
  /** Whether the order joins its queue behind all others, so that no customer waits behind it. */
  readonly joinsAtEnd?: boolean;
  /** Delay, in seconds, before the customer gets the mail. */
  readonly noticeAfterSeconds?: number;
  /**
   * The start of the statement that changes the order: queries (`with …`) of what is written along with it, whose results
   * `change` may use.
   */
  readonly statement?: QueryCreator<Database>;
  /** Columns to change in addition to the state. */
  readonly change?: Omit<UpdateObject<Database, 'orders'>, 'id' | 'state' | 'updated_at'>;
};

/**
 * Changes the state of an order according to the table of transitions. Erases the customer's phone number when the
 * order ends, writes the notice that its customer gets by mail, and notifies the customers behind it when the shop's
 * queue moves. The caller must hold the lock of the order's row, and must have read its state under that lock.
 * @throws if the order is not in the state in which the event is allowed
 */
export async function moveOrder(
  trx: Transaction<Database>,
  { id, event, joinsAtEnd = false, noticeAfterSeconds = 0, statement = trx, change = {} }: Move,
): Promise<void> {
  const { from, to } = orderTransitions[event];
  const { numUpdatedRows } = await writingNotice(statement, { id, event, noticeAfterSeconds })
    .updateTable('orders')
    .set({
      ...change,
      ...(to === 'active' ? {} : { customer_phone: erasedPhone }),
      state: to,
      updated_at: databaseNow,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`“${event}” needs an order that is ${from}.`);
  if (from === 'active' || to === 'active') {
    // An order that joins has locked the queue already, before it took its token number.
    if (event !== 'pay' && event !== 'queueUnpaid') await lockQueue(trx, id);
    if (!joinsAtEnd) await announceQueueMove(trx, id);
  }
}

/**
 * Lets the statement also write the notice of the event, if there is one. This saves a payment one round trip to the
 * database.
 */
function writingNotice(
  statement: QueryCreator<Database>,
  { id, event, noticeAfterSeconds: afterSeconds = 0 }: Move,
): QueryCreator<Database> {
  const kind = noticeOfEvent[event];
  if (kind === undefined) return statement;
  return statement.with('told', (db) => noticeInsert(db, { kind, orderId: id, afterSeconds }));
}
