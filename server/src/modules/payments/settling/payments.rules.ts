import type { Paise } from '@parchi/contract';
import type { PaymentState, RefundReason } from '../../../db/schema/paymentTables.ts';
import type { PrintState } from '../../../db/schema/printTables.ts';
import type { GatewayPayment } from '../../../payments/gateway.ts';

/** The provider's order as we made it, and what became of its print meanwhile. */
export type PayableOrder = {
  readonly keyId: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  /** `undefined`: we know no such print. */
  readonly print:
    | {
        readonly state: PrintState;
        readonly amountPaise: Paise;
        /** Its files are there, and its time to be paid has not run out, by the database's clock. */
        readonly isPayable: boolean;
      }
    | undefined;
};

export type Verdict =
  | { readonly state: Exclude<PaymentState, 'orphaned'> }
  | { readonly state: 'orphaned'; readonly reason: RefundReason };

/** What a payment is to us. Only captured money is ours, and each captured payment is applied or goes back. */
export function judgePayment(payment: GatewayPayment, order: PayableOrder, keyId: string): Verdict {
  switch (payment.status) {
    case 'created':
      return { state: 'begun' };
    case 'failed':
      return { state: 'failed' };
    // What was ours is known by now, and stays what it was.
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
  { print, ...order }: PayableOrder,
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

/** Answers of a provider overtake each other: a state never goes back. A failed payment may still succeed. */
export function isForward(from: PaymentState | undefined, to: PaymentState): boolean {
  return from === undefined || rank[to] > rank[from];
}

/** Captured money: it is used, or it goes back. */
export function isReceived(state: PaymentState): boolean {
  return state === 'applied' || state === 'orphaned';
}
