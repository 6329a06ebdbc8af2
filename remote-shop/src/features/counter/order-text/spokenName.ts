import type { Order } from '@parchi/contract';
import { t } from '../../../messages/t.ts';
import { callName } from './callName.ts';

/** Returns a name of an order that is clear when read aloud: “Token 21” or “Priority order of Asha Verma”. */
export function spokenName(
  order: Pick<Order, 'priority' | 'tokenNumber' | 'customerName'>,
): string {
  if (!order.priority) return callName(order);
  return t('shop.counter.priority-order', { customer: order.customerName });
}
