import type { Order, OrderRefusalRequest } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { endActiveOrder } from '../ending/endActiveOrder.ts';
import { changeAtCounter, type CounterContext, type CounterStep } from './changeAtCounter.ts';
import { refusalToRefuse } from './counter.rules.ts';

type Refusal = Pick<OrderRefusalRequest, 'reason' | 'note'> & CounterStep;

/**
 * Ends an order that the shop can't print, and refunds it. If the shop had refused it already, the first reason stays.
 * @returns the order
 */
export function refuseOrder(
  context: CounterContext,
  { reason, note, ...step }: Refusal,
): Promise<Order> {
  return changeAtCounter(context, {
    ...step,
    event: 'ended',
    async change(trx, order, name) {
      const refusal = refusalToRefuse(order);
      if (refusal !== undefined) throw new AppError(refusal);
      if (order?.state !== 'active') return false;
      await endActiveOrder(trx, {
        id: order.id,
        isCash: order.isCash,
        event: 'refuse',
        reason: 'refused',
        refusal: { refusal_reason: reason, refusal_note: note ?? '', refused_by: name },
      });
      return true;
    },
  });
}
