import type { OrderState } from '../../../db/schema/orderTables.ts';

const MINUTE_SECONDS = 60;
const FIVE_DAYS_SECONDS = 5 * 86_400;
const ONE_DAY_SECONDS = 86_400;

export type PolledProviderOrder = {
  readonly ageSeconds: number;
  readonly orderState: OrderState | undefined;
  /** Whether a day has passed since the order was paid. */
  readonly hasBeenPaidForADay: boolean;
};

/**
 * Returns the seconds until the next check of a provider order at the provider; `null` if no further payment is
 * possible. Checks are frequent while a customer may be waiting, and rare for late banks (up to five days). A paid
 * order is checked once more after a day, to find a second payment that no webhook reported.
 */
export function nextCheckSeconds({
  ageSeconds,
  orderState,
  hasBeenPaidForADay,
}: PolledProviderOrder): number | null {
  const isPaid = orderState === 'active' || orderState === 'completed';
  if (isPaid) return hasBeenPaidForADay ? null : ONE_DAY_SECONDS;
  if (ageSeconds >= FIVE_DAYS_SECONDS) return null;
  const longest = orderState === 'awaiting_payment' ? 5 * MINUTE_SECONDS : 60 * MINUTE_SECONDS;
  return Math.min(Math.max(MINUTE_SECONDS, ageSeconds / 4), longest);
}
