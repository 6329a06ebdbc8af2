import type { Checkout } from '@parchi/contract';
import type { PaymentGateway } from '../../../payments/gateway.ts';
import type { PaymentOrder } from './paymentOrders.repository.ts';

/** What a browser needs to open the payment. */
export function toCheckout(
  { id, amountPaise }: Pick<PaymentOrder, 'id' | 'amountPaise'>,
  gateway: PaymentGateway,
): Checkout {
  const { provider, keyId: key } = gateway;
  return { provider, key, orderId: id, amount: amountPaise, currency: 'INR' };
}
