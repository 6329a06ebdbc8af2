import { isSwitchedOff, openingOf, SHOPS_TIME_ZONE, type PublicShop } from '@parchi/contract';
import { formattingLocale, upcomingParts, type UpcomingParts } from '@parchi/shared-ui/format';
import { t } from '../messages/t.ts';

/** Says in a few words whether a shop takes orders: “Taking orders”, “Opens tomorrow at 9:00 AM”. */
export function describeOpening(shop: PublicShop, now: Date): string {
  const opening = openingOf(shop, now);
  if (isSwitchedOff(shop)) return t('place-order.shop.off');
  if (opening.state === 'open') return t('place-order.shop.on');
  if (opening.state === 'paused' && opening.until) {
    return t('place-order.shop.paused', { ...partsOf(opening.until, now) });
  }
  if (opening.printsFrom === undefined) return t('place-order.shop.off');
  const opens = partsOf(opening.printsFrom, now);
  const closedToday = opening.state === 'closed' ? opening.closedToday : undefined;
  return closedToday
    ? t('place-order.shop.closed-today', { ...opens, closedToday, weekday: weekdayOf(now) })
    : t('place-order.shop.opens', { ...opens });
}

/**
 * Returns a sentence that says when a shop prints what is ordered now; `undefined` if it is open. A shop that has
 * switched its orders off prints the next business day (specification §4.1).
 */
export function describeDelay(shop: PublicShop, now: Date): string | undefined {
  const opening = openingOf(shop, now);
  if (opening.state === 'open') return undefined;
  const from = opening.printsFrom && partsOf(opening.printsFrom, now);
  if (from === undefined || isSwitchedOff(shop)) {
    return t('place-order.shop.next-day', { ...(from ?? { day: 'unknown', date: '', time: '' }) });
  }
  return t('place-order.shop.later', { ...from, state: opening.state });
}

/** Returns the day, date and time of a future moment, in the shops' time zone. */
export function partsOf(moment: Date, now: Date): UpcomingParts {
  return upcomingParts(moment, { now, timeZone: SHOPS_TIME_ZONE });
}

function weekdayOf(moment: Date): string {
  return new Intl.DateTimeFormat(formattingLocale(), {
    weekday: 'long',
    timeZone: SHOPS_TIME_ZONE,
  }).format(moment);
}
