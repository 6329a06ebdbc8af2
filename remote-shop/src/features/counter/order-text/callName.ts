import type { Order } from '@parchi/contract';
import { t } from '../../../messages/t.ts';

/** Returns what the counter calls an order: “Token 21” or “Priority”. */
export function callName({
  priority,
  tokenNumber,
}: Pick<Order, 'priority' | 'tokenNumber'>): string {
  return priority
    ? t('shop.counter.priority')
    : t('shop.counter.token', { token: tokenNumber ?? 0 });
}
