import type { PublicShop } from '@parchi/contract';
import { t } from '../../messages/t.ts';

/** What one should know before one orders there, if anything. */
export function shopCaution(shop: PublicShop): string | undefined {
  if (!shop.blackPrints && !shop.colorPrints) return t('print.shop.no-colour');
  return shop.on ? undefined : t('print.shop.next-day');
}
