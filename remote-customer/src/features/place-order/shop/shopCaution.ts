import type { PublicShop } from '@parchi/contract';
import { describeDelay } from '../../../lib/describeOpening.ts';
import { t } from '../../../messages/t.ts';

/**
 * Returns a warning to show before ordering from a shop that prints nothing now or only later; `undefined` for any
 * other shop.
 */
export function shopCaution(shop: PublicShop, now: Date): string | undefined {
  if (shop.standing) return t('place-order.shop.no-orders');
  if (!shop.blackPrints && !shop.colorPrints) return t('place-order.shop.no-colour');
  return describeDelay(shop, now);
}
