import type { PublicShop } from '@parchi/contract';
import { sql } from 'kysely';

/** End of a shop's current pause, by the database's clock. `null` if the shop is in no pause, or is switched off. */
export const pauseEnd = sql<Date | null>`case when is_on and paused_until > now() then paused_until end`;

/** Returns the switch “Taking orders” as pages show it: off until the end of a pause, then on again. */
export function takingOrders(shop: {
  readonly is_on: boolean;
  readonly pause_end: Date | null;
}): Pick<PublicShop, 'on' | 'pausedUntil'> {
  return {
    on: shop.is_on && shop.pause_end === null,
    pausedUntil: shop.pause_end?.toISOString() ?? null,
  };
}
