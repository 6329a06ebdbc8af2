import type { PaymentStatus } from '@parchi/contract';
import type { PaymentState, RefundState } from '../../../db/schema/paymentTables.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';

export type PaymentFacts = {
  readonly orderState: OrderState;
  /** Whether the time to pay is over, by the database's clock. */
  readonly isOver: boolean;
  /** Whether the provider was asked and has not answered yet. */
  readonly isUnanswered: boolean;
  /** Oldest first. */
  readonly payments: readonly PaymentState[];
  readonly refunds: readonly RefundState[];
};

/** Returns the current payment status of an order. */
export function paymentStatus({
  orderState,
  isOver,
  isUnanswered,
  payments,
  refunds,
}: PaymentFacts): PaymentStatus {
  // The refund of a second payment does not change the status; the timeline shows it.
  if (orderState === 'active' || orderState === 'completed') return 'paid';
  // Do not offer another payment, or say that the order expired, while an authorized payment may still be captured.
  if (payments.includes('authorized')) return 'checking';
  if (orderState !== 'awaiting_payment' || isOver) {
    if (refunds.length === 0) return 'expired';
    return refunds.every((state) => state === 'processed') ? 'refunded' : 'refund_started';
  }
  // Refunds of unusable payments do not matter here: the order can still be paid.
  if (isUnanswered || payments.includes('begun')) return 'checking';
  const last = payments.at(-1);
  return last === 'failed' || last === 'returned' ? 'failed' : 'awaiting';
}
