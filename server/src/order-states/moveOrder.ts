import type { Transaction, UpdateObject } from 'kysely';
import { databaseNow } from '../db/databaseClock.ts';
import type { Database } from '../db/schema.ts';
import { orderTransitions, type OrderEvent } from './orderTransitions.rules.ts';

type Move = {
  readonly id: string;
  readonly event: OrderEvent;
  /** What changes beside the state. */
  readonly change?: Omit<UpdateObject<Database, 'orders'>, 'id' | 'state' | 'updated_at'>;
};

/**
 * Changes the state of an order as the table of transitions says. The caller holds the order's row lock and has decided
 * by its state.
 * @throws when the order is in a state that the event cannot change
 */
export async function moveOrder(
  trx: Transaction<Database>,
  { id, event, change = {} }: Move,
): Promise<void> {
  const { from, to } = orderTransitions[event];
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ ...change, state: to, updated_at: databaseNow })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`“${event}” needs an order that is ${from}.`);
}
