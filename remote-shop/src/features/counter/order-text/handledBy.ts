import type { Order } from '@parchi/contract';
import { formatShopMoment } from '../../../lib/formatShopMoment.ts';
import { t } from '../../../messages/t.ts';

/** Returns when the shop completed an order, and who did if a helper was chosen. */
export function describeCompletion({ handledBy }: Order, completedAt: string): string {
  const time = formatShopMoment(completedAt);
  const name = handledBy?.completed;
  return name
    ? t('shop.order.completed-by', { name, time })
    : t('shop.order.completed-at', { time });
}

/** Returns who put the waiting order back in the queue, and when; undefined if no helper did. */
export function describePutBack({ active, handledBy }: Order): string | undefined {
  const { at, by: name } = handledBy?.putBack ?? {};
  if (!active || !at || !name) return undefined;
  return t('shop.order.put-back-by', { name, time: formatShopMoment(at) });
}
