import type { PaymentStatus } from '@parchi/contract';
import type { PaymentState, RefundState } from '../../../db/schema/paymentTables.ts';
import type { PrintState } from '../../../db/schema/printTables.ts';

export type PaymentFacts = {
  readonly printState: PrintState;
  /** Nobody may pay it any more, by the database's clock. */
  readonly isOver: boolean;
  /** The provider was asked and has not answered. */
  readonly isUnanswered: boolean;
  /** Oldest first. */
  readonly payments: readonly PaymentState[];
  readonly refunds: readonly RefundState[];
};

/** What is true of an order's payment now, in one word. */
export function paymentStatus({
  printState,
  isOver,
  isUnanswered,
  payments,
  refunds,
}: PaymentFacts): PaymentStatus {
  // Its own payment is with the shop; a second one that goes back is told by the timeline.
  if (printState === 'active' || printState === 'completed') return 'paid';
  // Nobody is told to pay again, or that it is over, while money may still come.
  if (payments.includes('authorized')) return 'checking';
  if (printState !== 'awaiting_payment' || isOver) {
    if (refunds.length === 0) return 'expired';
    return refunds.every((state) => state === 'processed') ? 'refunded' : 'refund_started';
  }
  // Money that could not be used goes back beside it: the order can still be paid.
  if (isUnanswered || payments.includes('begun')) return 'checking';
  const last = payments.at(-1);
  return last === 'failed' || last === 'returned' ? 'failed' : 'awaiting';
}
