import type { Order } from '@parchi/contract';
import { t } from '../../messages/t.ts';
import { orderState } from './orderState.ts';

/** Returns the state as a few words: for a queued order, how many orders the shop calls before this one. */
export function describeState(order: Order): string {
  const state = orderState(order);
  return state === 'queued'
    ? t('orders.ahead', { count: order.ordersAhead ?? 0 })
    : t(`orders.state.${state}`);
}
