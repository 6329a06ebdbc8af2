import type { Paise } from '@parchi/contract';
import type { PaymentState } from '../../../db/schema/paymentTables.ts';
import type { GatewayPayment } from '../../../payments/gateway.ts';
import { isReceived } from '../settling/payments.rules.ts';

/** A payment as our books have it. */
export type BookedPayment = {
  readonly id: string;
  readonly orderId: string;
  readonly state: PaymentState;
  readonly amountPaise: Paise;
  readonly currency: string;
};

/**
 * A payment in the provider's books beside ours. `untold`: it is money, and nobody told of it. `differs`: the two
 * contradict each other, and only a person can say which one is wrong.
 */
export function comparePayment(
  theirs: GatewayPayment,
  ours: BookedPayment | undefined,
): 'same' | 'untold' | 'differs' {
  if (ours !== undefined && isReceived(ours.state)) {
    const isMoney = theirs.status === 'captured' || theirs.status === 'refunded';
    const isAlike = ours.amountPaise === theirs.amountPaise && ours.currency === theirs.currency;
    return isMoney && isAlike ? 'same' : 'differs';
  }
  // Also what came and went back before we knew of it: nothing of it is ours.
  if (theirs.status !== 'captured') return 'same';
  return ours?.state === 'returned' ? 'differs' : 'untold';
}
