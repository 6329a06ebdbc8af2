import { amountLeft, type Order } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { formatShopMoment } from '../../../lib/formatShopMoment.ts';
import { t } from '../../../messages/t.ts';
import { arrivalOf } from './arrivalOf.ts';

/**
 * Returns a sentence about an order that ends soon, or that ended without being completed by the shop; undefined for
 * any other order.
 */
export function describeEnd(order: Order): string | undefined {
  const { endsAt, endsWithin, endedAt, endReason } = order;
  if (endedAt && endReason) {
    const { reason, note } = order.refusal ?? { reason: '', note: '' };
    const ended = t(`shop.order.ended.${endReason}`, {
      time: formatShopMoment(endedAt),
      reason,
      note,
    });
    const name = order.handledBy?.refused;
    return name ? `${ended} ${t('shop.order.refused-by', { name })}` : ended;
  }
  if (!endsWithin || !endsAt) return undefined;
  const [since, time] = [formatShopMoment(arrivalOf(order)), formatShopMoment(endsAt)];
  return t('shop.order.ends', { since, time, amount: formatRupees(amountLeft(order)) });
}
