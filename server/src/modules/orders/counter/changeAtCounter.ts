import { isId, type Id, type Order } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
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

type Change = {
  readonly id: string;
  readonly shopId: Id;
  readonly event: OrderChange['event'];
  /**
   * Changes the locked order. @returns false when the order is in the wanted state already @throws {AppError} when the
   * change is refused
   */
  readonly change: (
    trx: Transaction<Database>,
    order: LockedOrderOfShop | undefined,
  ) => Promise<boolean>;
};

/**
 * Changes an order of a shop, and returns the order. One transaction locks the order, changes it and writes the live
 * events. Idempotent: a repeated call gets the same answer and sends no events.
 */
export async function changeAtCounter(
  { db, reopenWithinSeconds, sendLive, showOrder }: CounterContext,
  { id, shopId, event, change }: Change,
): Promise<Order> {
  if (!isId(id)) throw new AppError('print.not_found');
  const hasChanged = await db.transaction().execute(async (trx) => {
    const order = await lockOrderOfShop(trx, { id, shopId }, reopenWithinSeconds);
    if (!(await change(trx, order)) || order === undefined) return false;
    const { userId, shopCode } = order;
    await announceOrderChange(trx, { id, userId, shopCode, event });
    return true;
  });
  if (hasChanged) await sendLive();
  return showOrder({ id, shopId });
}
