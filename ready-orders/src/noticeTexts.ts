import type { Order } from '@parchi/contract';
import { t } from './messages/t.ts';
import { isRefused } from './readyOrders.ts';

/** Returns the title of a notice: “Order 14 is ready”. */
export function titleOf(order: Order): string {
  const token = order.tokenNumber ?? 0;
  if (isRefused(order)) {
    return order.priority ? t('refused.priority') : t('refused.order', { token });
  }
  return order.priority ? t('ready.priority') : t('ready.order', { token });
}

/** Returns the title of the tab for several notices. */
export function titleOfAll(orders: readonly Order[]): string {
  const count = orders.length;
  return orders.some(isRefused) ? t('ready.news', { count }) : t('ready.orders', { count });
}

/** Returns what a notice says below its title: “Collect it at Sharma Prints.” */
export function detailOf(order: Order): string {
  const shop = order.shop.shopName;
  return isRefused(order) ? t('refused.by', { shop }) : t('ready.collect', { shop });
}
