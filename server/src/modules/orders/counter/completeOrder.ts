import type { Order } from '@parchi/contract';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import { AppError } from '../../../errors/appError.ts';
import { moveOrder } from '../../../order-states/moveOrder.ts';
import { takeCash } from '../../payments/payments.module.ts';
import { changeAtCounter, type CounterContext, type CounterStep } from './changeAtCounter.ts';
import { refusalToComplete } from './counter.rules.ts';

/**
 * Completes an order that the shop has printed, and books its cash if it is paid at the counter.
 * @returns the order, also if it was completed already
 */
export function completeOrder(context: CounterContext, step: CounterStep): Promise<Order> {
  return changeAtCounter(context, {
    ...step,
    event: 'complete',
    async change(trx, order, name) {
      const refusal = refusalToComplete(order);
      if (refusal !== undefined) throw new AppError(refusal);
      if (order?.state !== 'active') return false;
      const files_expire_at = secondsFromNow(context.filesTtlSeconds);
      const isPaidNow = order.isCash && !order.isCashTaken;
      if (isPaidNow) await takeCash(trx, order.id);
      const change = {
        completed_at: databaseNow,
        completed_by: name,
        files_expire_at,
        ...(isPaidNow && { cash_taken_at: databaseNow }),
      };
      // Delay the mail until the shop can no longer undo the completion, because its reader may set out for the shop at
      // once.
      const noticeAfterSeconds = context.reopenWithinSeconds;
      await moveOrder(trx, { id: order.id, event: 'complete', noticeAfterSeconds, change });
      return true;
    },
  });
}
