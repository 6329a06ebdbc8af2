import type { PaymentStatus } from '@parchi/contract';
import type { PaymentState, RefundState } from '../../../db/schema/paymentTables.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';

export type PaymentFacts = {
  readonly orderState: OrderState;
  /** Whether the customer pays in cash and the shop has not taken the cash yet. */
  readonly isCashDue: boolean;
  /** Whether the time to pay is over, by the database's clock. */
  readonly isOver: boolean;
  /** Whether the provider was asked about the order and has not answered yet. */
  readonly isUnanswered: boolean;
  /** States of the order's payments, oldest first. */
  readonly payments: readonly PaymentState[];
  readonly refunds: readonly RefundState[];
};

/** Returns the current payment status of an order. */
export function paymentStatus({
  orderState,
  isCashDue,
  isOver,
  isUnanswered,
  payments,
  refunds,
}: PaymentFacts): PaymentStatus {
  // If a second payment is refunded, the status stays the same; the timeline shows the refund.
  if (orderState === 'active' && isCashDue) return 'at_counter';
  if (orderState === 'active' || orderState === 'completed') return 'paid';
  // An authorized payment may still be captured. Until that is decided, offer no other payment and do not say that the
  // order has expired.
  if (payments.includes('authorized')) return 'checking';
  if (orderState !== 'awaiting_payment' || isOver) {
    if (refunds.length === 0) return 'expired';
    return refunds.every((state) => state === 'processed') ? 'refunded' : 'refund_started';
  }
  // Payments that were refunded because they could not be applied do not matter here: the order can still be paid.
  if (isUnanswered || payments.includes('begun')) return 'checking';
  const last = payments.at(-1);
  return last === 'failed' || last === 'returned' ? 'failed' : 'awaiting';
}
