import type { PublicShop } from '@parchi/contract';
import { t } from '../../../messages/t.ts';

/**
 * Returns a warning to show before ordering from a shop that prints nothing now or takes no orders now; `undefined` for
 * any other shop.
 */
export function shopCaution(shop: PublicShop): string | undefined {
  if (!shop.blackPrints && !shop.colorPrints) return t('place-order.shop.no-colour');
  return shop.on ? undefined : t('place-order.shop.next-day');
}
