import type { Order } from '@parchi/contract';
import { t } from './messages/t.ts';

/** Returns the title of a notice: “Order 14 is ready”. */
export function titleOf({
  priority,
  tokenNumber,
}: Pick<Order, 'priority' | 'tokenNumber'>): string {
  return priority ? t('ready.priority') : t('ready.order', { token: tokenNumber ?? 0 });
}
