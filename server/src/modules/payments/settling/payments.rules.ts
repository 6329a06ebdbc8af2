import type { Paise } from '@parchi/contract';
import type { PaymentState, RefundReason } from '../../../db/schema/paymentTables.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import type { GatewayPayment } from '../../../payments/gateway.ts';

/** The provider order as we created it, and the current state of its order. */
export type JudgedOrder = {
  readonly keyId: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  /** `undefined`: the order is not in our database. */
  readonly print:
    | {
        readonly state: OrderState;
        readonly amountPaise: Paise;
        /** Whether the files still exist and the time to pay has not run out, by the database's clock. */
        readonly isPayable: boolean;
      }
    | undefined;
};

export type Verdict =
  | { readonly state: Exclude<PaymentState, 'orphaned'> }
  | { readonly state: 'orphaned'; readonly reason: RefundReason };

/** Decides what a payment means for its order. Only captured money is ours: it is applied to the order or refunded. */
export function judgePayment(payment: GatewayPayment, order: JudgedOrder, keyId: string): Verdict {
  switch (payment.status) {
    case 'created':
      return { state: 'begun' };
    case 'failed':
      return { state: 'failed' };
    // A refund of money that was ours is known already, and `isForward` keeps that payment's state.
    case 'refunded':
      return { state: 'returned' };
    case 'authorized':
      return { state: 'authorized' };
    case 'captured': {
      const reason = refundReason(payment, order, keyId);
      return reason === undefined ? { state: 'applied' } : { state: 'orphaned', reason };
    }
  }
}

function refundReason(
  payment: GatewayPayment,
  { print, ...order }: JudgedOrder,
  keyId: string,
): RefundReason | undefined {
  if (print === undefined) return 'unknown_print';
  if (order.keyId !== keyId) return 'other_key';
  if (payment.currency !== order.currency) return 'wrong_currency';
  if (payment.amountPaise !== order.amountPaise || order.amountPaise !== print.amountPaise) {
    return 'wrong_amount';
  }
  if (print.state !== 'awaiting_payment') {
    return print.state === 'expired' ? 'expired' : 'second_payment';
  }
  return print.isPayable ? undefined : 'expired';
}

const rank: Readonly<Record<PaymentState, number>> = {
  begun: -1,
  failed: 0,
  authorized: 1,
  returned: 2,
  applied: 2,
  orphaned: 2,
};

/**
 * Whether a state change is allowed. Answers of the provider can arrive out of order, so a state never moves back. A
 * failed payment may still succeed.
 */
export function isForward(from: PaymentState | undefined, to: PaymentState): boolean {
  return from === undefined || rank[to] > rank[from];
}

/** Whether the money was captured: it activated its order, or is refunded. */
export function isReceived(state: PaymentState): boolean {
  return state === 'applied' || state === 'orphaned';
}
