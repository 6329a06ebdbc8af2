import type { Order } from '@parchi/contract';

/**
 * The state of an order as its customer sees it. It follows from the payment status and from whether the shop has
 * completed the order.
 */
export type OrderState =
  | 'waiting'
  | 'payment-failed'
  | 'checking'
  | 'printing'
  | 'completed'
  | 'expired'
  | 'refund-started'
  | 'refunded';

export function orderState({ payment, active }: Pick<Order, 'payment' | 'active'>): OrderState {
  switch (payment.status) {
    case 'awaiting':
      return 'waiting';
    case 'failed':
      return 'payment-failed';
    case 'checking':
      return 'checking';
    case 'paid':
      return active ? 'printing' : 'completed';
    case 'expired':
      return 'expired';
    case 'refund_started':
      return 'refund-started';
    case 'refunded':
      return 'refunded';
  }
}
