import type { Checkout } from '@parchi/contract';
import type { PaymentGateway } from '../../../payment-provider/gateway.ts';
import type { ProviderOrder } from './providerOrders.repository.ts';

/** Returns the data with which a browser opens the provider's payment page. The amount is in paise. */
export function toCheckout(
  { id, amountPaise }: Pick<ProviderOrder, 'id' | 'amountPaise'>,
  gateway: PaymentGateway,
): Checkout {
  const { provider, keyId: key } = gateway;
  return { provider, key, orderId: id, amount: amountPaise, currency: 'INR' };
}
