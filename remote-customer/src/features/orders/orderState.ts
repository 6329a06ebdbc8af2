import type { Order } from '@parchi/contract';

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
