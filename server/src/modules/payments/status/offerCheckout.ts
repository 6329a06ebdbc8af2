import type { Order } from '@parchi/contract';
import type { PaymentGateway } from '../../../payment-provider/gateway.ts';
import { toCheckout } from '../opening/toCheckout.ts';
import type { ProviderOrderRow } from './orderPayments.repository.ts';

type Payment = Order['payment'];

/** Returns the newest provider order of the current provider and API key; `undefined` if there is none. */
export function findPayable(
  providerOrders: readonly ProviderOrderRow[],
  { provider, keyId }: PaymentGateway,
): ProviderOrderRow | undefined {
  return providerOrders.findLast((row) => row.provider === provider && row.key_id === keyId);
}

/**
 * Returns the data that the page needs to take a payment (“Pay now”), while the order is unpaid or after a failed
 * payment. `undefined` if the order can't be paid now.
 */
export function offerCheckout(
  status: Payment['status'],
  payable: ProviderOrderRow | undefined,
  gateway: PaymentGateway,
): Payment['checkout'] {
  const isOpen = status === 'awaiting' || status === 'failed';
  if (!isOpen || payable === undefined) return undefined;
  const { provider_order_id: id, amount_paise: amountPaise } = payable;
  return toCheckout({ id, amountPaise }, gateway);
}
