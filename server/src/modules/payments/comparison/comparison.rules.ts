import type { Paise } from '@parchi/contract';
import type { PaymentState } from '../../../db/schema/paymentTables.ts';
import type { GatewayPayment } from '../../../payment-provider/gateway.ts';
import { isReceived } from '../settling/judgePayment.rules.ts';

/** A payment as our own database records it. */
export type BookedPayment = {
  readonly id: string;
  readonly providerOrderId: string;
  readonly state: PaymentState;
  readonly amountPaise: Paise;
  readonly currency: string;
};

/**
 * Compares a payment at the provider with our record of it. `unreported`: the payment was captured, but nobody reported
 * it to us. `differs`: the two records contradict each other, and a person must decide which one is wrong.
 */
export function comparePayment(
  theirs: GatewayPayment,
  ours: BookedPayment | undefined,
): 'same' | 'unreported' | 'differs' {
  if (ours !== undefined && isReceived(ours.state)) {
    const isMoney = theirs.status === 'captured' || theirs.status === 'refunded';
    const isAlike = ours.amountPaise === theirs.amountPaise && ours.currency === theirs.currency;
    return isMoney && isAlike ? 'same' : 'differs';
  }
  // Money that is not captured is not ours. Neither is money that was captured and refunded before we knew of it.
  if (theirs.status !== 'captured') return 'same';
  return ours?.state === 'returned' ? 'differs' : 'unreported';
}
