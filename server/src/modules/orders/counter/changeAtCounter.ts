import { isId, type Id, type Order } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import { requireHelperName, type AtCounter } from '../../staff/staff.module.ts';
import { announceOrderChange, type OrderChange } from '../announceOrderChange.ts';
import { lockOrderOfShop, type LockedOrderOfShop, type OrderOfShop } from './counter.repository.ts';

export type CounterContext = {
  readonly db: Kysely<Database>;
  /** How long the files of an order are kept after its completion. */
  readonly filesTtlSeconds: number;
  /** Maximum time after an order's completion in which the shop can put it back. */
  readonly reopenWithinSeconds: number;
  readonly sendLive: SendLive;
  /** Returns the order as its shop sees it. */
  readonly showOrder: (order: OrderOfShop) => Promise<Order>;
};

/** A step at the counter: the order that it changes, and who takes it. */
export type CounterStep = {
  readonly id: string;
  readonly shopId: Id;
  readonly by: AtCounter;
};

type Change = CounterStep & {
  readonly event: OrderChange['event'];
  /**
   * Changes the locked order.
   * @param name of the helper who takes the step; `null` if nobody was chosen
   * @returns false when the order is already in the wanted state
   * @throws {AppError} when the change is refused
   */
  readonly change: (
    trx: Transaction<Database>,
    order: LockedOrderOfShop | undefined,
    name: string | null,
  ) => Promise<boolean>;
};

/**
 * Changes an order of a shop, and returns the order. One transaction locks the order, changes it and writes the live
 * events. Idempotent: a repeated call gets the same answer and sends no events.
 */
export async function changeAtCounter(
  { db, reopenWithinSeconds, sendLive, showOrder }: CounterContext,
  { id, shopId, by, event, change }: Change,
): Promise<Order> {
  if (!isId(id)) throw new AppError('print.not_found');
  const hasChanged = await db.transaction().execute(async (trx) => {
    const order = await lockOrderOfShop(trx, { id, shopId }, reopenWithinSeconds);
    const name = await requireHelperName(trx, shopId, by);
    if (!(await change(trx, order, name)) || order === undefined) return false;
    const { userId, shopCode } = order;
    await announceOrderChange(trx, { id, userId, shopCode, event });
    return true;
  });
  if (hasChanged) await sendLive();
  return showOrder({ id, shopId });
}
