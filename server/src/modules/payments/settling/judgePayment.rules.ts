import type { Paise } from '@parchi/contract';
import type { PaymentState, RefundReason } from '../../../db/schema/paymentTables.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import type { GatewayPayment } from '../../../payment-provider/gateway.ts';

/** The provider order as we created it, and the current state of the order that it belongs to. */
export type JudgedProviderOrder = {
  readonly keyId: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  /** `undefined` if the order is not in our database. */
  readonly order:
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

/**
 * Decides what a payment means for its order. Only captured money is ours: such a payment is applied to the order or
 * refunded.
 */
export function judgePayment(
  payment: GatewayPayment,
  providerOrder: JudgedProviderOrder,
  keyId: string,
): Verdict {
  switch (payment.status) {
    case 'created':
      return { state: 'begun' };
    case 'failed':
      return { state: 'failed' };
    // If the refunded money was ours, we know of the refund already. The table of transitions then keeps the payment's
    // state.
    case 'refunded':
      return { state: 'returned' };
    case 'authorized':
      return { state: 'authorized' };
    case 'captured': {
      const reason = refundReason(payment, providerOrder, keyId);
      return reason === undefined ? { state: 'applied' } : { state: 'orphaned', reason };
    }
  }
}

function refundReason(
  payment: GatewayPayment,
  { order, ...providerOrder }: JudgedProviderOrder,
  keyId: string,
): RefundReason | undefined {
  if (order === undefined) return 'unknown_print';
  if (providerOrder.keyId !== keyId) return 'other_key';
  if (payment.currency !== providerOrder.currency) return 'wrong_currency';
  if (
    payment.amountPaise !== providerOrder.amountPaise ||
    providerOrder.amountPaise !== order.amountPaise
  ) {
    return 'wrong_amount';
  }
  if (order.state !== 'awaiting_payment') {
    return order.state === 'expired' ? 'expired' : 'second_payment';
  }
  return order.isPayable ? undefined : 'expired';
}

/** Whether the money was captured. The payment then activated its order, or is refunded. */
export function isReceived(state: PaymentState): boolean {
  return state === 'applied' || state === 'orphaned';
}
