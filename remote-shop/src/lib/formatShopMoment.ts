import { SHOPS_TIME_ZONE } from '@parchi/contract';
import { formatMoment } from '@parchi/shared-ui/format';

/** Formats a moment like {@link formatMoment}, by the shop's clock, because the clock of an old PC may be another. */
export function formatShopMoment(iso: string): string {
  return formatMoment(iso, new Date(), SHOPS_TIME_ZONE);
}
