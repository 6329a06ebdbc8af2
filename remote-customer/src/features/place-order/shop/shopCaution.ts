import type { PublicShop } from '@parchi/contract';
import { t } from '../../../messages/t.ts';

/** A warning to show before ordering from a shop: it prints nothing now, or takes no orders now. */
export function shopCaution(shop: PublicShop): string | undefined {
  if (!shop.blackPrints && !shop.colorPrints) return t('place-order.shop.no-colour');
  return shop.on ? undefined : t('place-order.shop.next-day');
}
