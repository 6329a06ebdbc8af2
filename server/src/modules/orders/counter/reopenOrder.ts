import type { Order } from '@parchi/contract';
import { sql } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import { AppError } from '../../../errors/appError.ts';
import { moveOrder } from '../../../order-states/moveOrder.ts';
import { isFullyRefunded, undoCash } from '../../payments/payments.module.ts';
import { isShopClosed } from '../../shops/shops.module.ts';
import { changeAtCounter, type CounterContext, type CounterStep } from './changeAtCounter.ts';
import { refusalToReopen } from './counter.rules.ts';

type Reopening = CounterStep & {
  /** Whether the shop completed the order by mistake, and therefore took no cash with this completion. */
  readonly isUndo: boolean;
};

/**
 * Puts a completed order back into the queue. The order keeps its token number and files. Its cash counts as taken,
 * unless the completion that took it is undone as a mistake within seconds.
 * @returns the order
 */
export function reopenOrder(
  context: CounterContext,
  { isUndo, ...step }: Reopening,
): Promise<Order> {
  return changeAtCounter(context, {
    ...step,
    event: 'reopened',
    async change(trx, order, name) {
      // A separate query after the lock, because the query that locks may have waited for a refund to commit, and would
      // not see its result.
      const refusal = refusalToReopen(
        order && { ...order, isFullyRefunded: await isFullyRefunded(trx, order.id) },
        isUndo,
      );
      if (refusal !== undefined) throw new AppError(refusal);
      if (order?.state !== 'completed') return false;
      const isUnpaid = order.isCashOfCompletion && isUndo;
      if (isUnpaid) await undoCash(trx, order.id);
      const change = {
        completed_at: null,
        completed_by: null,
        put_back_at: databaseNow,
        put_back_by: name,
        files_expire_at: null,
        ...(isUnpaid && { cash_taken_at: null }),
        // The end of the order may have passed meanwhile. Without more time, the next sweep would end it.
        ends_at: isUnpaid
          ? sql<Date>`greatest(ends_at, now() + interval '1 hour')`
          : sql<Date>`greatest(ends_at, now() + interval '1 day')`,
      };
      await moveOrder(trx, { id: order.id, event: 'reopen', change });
      // `moveOrder` has locked the shop's row, and may have waited for a transaction that closed the shop.
      if (await isShopClosed(trx, step.shopId)) throw new AppError('print.reopen_too_late');
      return true;
    },
  });
}
