import { rupeesFromPaise } from '@parchi/contract';
import { escapeHtml } from '../../http/escapeHtml.ts';
import type { GatewayOrder } from '../gateway.ts';

type CheckoutPage = {
  readonly providerOrder: GatewayOrder;
  /** Other origins that may embed the checkout page and receive its result. */
  readonly origins: readonly string[];
};

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * Returns the HTML of the checkout page. @param template HTML with placeholders `{{name}}`, whose values are escaped
 */
export function checkoutPage(template: string, { providerOrder, origins }: CheckoutPage): string {
  const values: Readonly<Record<string, string>> = {
    shop: providerOrder.notes['shop'] ?? 'Parchi',
    amount: rupees.format(rupeesFromPaise(providerOrder.amountPaise)),
    orderId: providerOrder.id,
    origins: origins.join(' '),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    escapeHtml(values[name] ?? ''),
  );
}
