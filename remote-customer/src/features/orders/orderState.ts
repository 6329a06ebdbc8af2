import type { Order } from '@parchi/contract';
import { t } from '../../messages/t.ts';

/**
 * The state of an order as its customer sees it. It follows from the payment status and from what the shop has done
 * with the order. `queued`: the shop has opened none of the files.
 */
export type OrderState =
  | 'waiting'
  | 'payment-failed'
  | 'checking'
  | 'queued'
  | 'printing'
  | 'completed'
  | 'expired'
  | 'cancelled'
  | 'refused'
  | 'refund-started'
  | 'refunded';

export function orderState(order: Order): OrderState {
  const { payment, active, openedAt, endReason } = order;
  switch (payment.status) {
    case 'awaiting':
      return 'waiting';
    case 'failed':
      return 'payment-failed';
    case 'checking':
      return 'checking';
    case 'paid':
    case 'at_counter':
      if (!active) return 'completed';
      return openedAt === null ? 'queued' : 'printing';
    case 'expired':
    case 'refund_started':
    case 'refunded':
      if (endReason === 'cancelled' || endReason === 'refused') return endReason;
      if (payment.status === 'expired') return 'expired';
      return payment.status === 'refunded' ? 'refunded' : 'refund-started';
  }
}

/** Returns the state as a few words: for a queued order, how many orders the shop calls before this one. */
export function describeState(order: Order): string {
  const state = orderState(order);
  return state === 'queued'
    ? t('orders.ahead', { count: order.ordersAhead ?? 0 })
    : t(`orders.state.${state}`);
}
