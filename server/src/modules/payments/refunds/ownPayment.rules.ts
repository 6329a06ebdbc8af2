import type { Paise } from '@parchi/contract';
import type { PaymentState, RefundReason, RefundState } from '../../../db/schema/paymentTables.ts';

type Payment = {
  readonly payment_id: string;
  readonly payment_state: PaymentState;
  readonly paid_paise: Paise;
};

type Refund = {
  readonly payment_id: string;
  readonly refund_state: RefundState;
  readonly reason: RefundReason;
  readonly refund_paise: Paise;
};

type PaymentsOfOrder = {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
};

type OwnPayment = { readonly paymentId: string; readonly unrefundedPaise: Paise };

/**
 * Returns the payment that activated an order, and how much of it was not refunded yet. Refunds in progress count as
 * refunded, and so do our own failed refunds, because they are retried.
 */
export function findOwnPayment({ payments, refunds }: PaymentsOfOrder): OwnPayment | undefined {
  const own = payments.find((payment) => payment.payment_state === 'applied');
  if (own === undefined) return undefined;
  const refundedPaise = refunds
    .filter((refund) => refund.payment_id === own.payment_id && !isFailedOutside(refund))
    .reduce((sum, refund) => sum + refund.refund_paise, 0);
  return { paymentId: own.payment_id, unrefundedPaise: own.paid_paise - refundedPaise };
}

/** Returns whether the payment that activated the order is refunded in full. */
export function isOwnPaymentRefunded(order: PaymentsOfOrder): boolean {
  const own = findOwnPayment(order);
  return own !== undefined && own.unrefundedPaise <= 0;
}

/** Returns whether a refund made outside this server failed, so that it returns no money. */
export function isFailedOutside({
  reason,
  refund_state,
}: Pick<Refund, 'reason' | 'refund_state'>): boolean {
  return reason === 'outside' && refund_state === 'failed';
}
