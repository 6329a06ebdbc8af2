import { limits } from '../limits.ts';
import type { PublicShop } from './publicShop.ts';
import { shopDate, shopDay, shopMoment, weekdayOf } from './shopClock.ts';

export type ShopHours = Pick<
  PublicShop,
  'on' | 'timings' | 'closedDays' | 'closedDates' | 'pausedUntil'
>;

/**
 * `paused`: the shop takes no orders although it is within its hours. `printsFrom`: when the shop will print what is
 * ordered now; `undefined` only for a record in which every day is closed, which the server does not accept.
 */
export type Opening =
  | { readonly state: 'open'; readonly until: Date }
  | {
      readonly state: 'paused';
      /** The end of the pause; `undefined` if the shop has switched its orders off. */
      readonly until: Date | undefined;
      readonly printsFrom: Date | undefined;
    }
  | {
      readonly state: 'closed';
      /** Whether today is a closed day of the week or a closed date, so that the shop does not open today. */
      readonly closedToday: 'weekday' | 'date' | undefined;
      readonly printsFrom: Date | undefined;
    };

type BusinessHours = { readonly opens: Date; readonly closes: Date };

/** With as many closed dates as allowed and one open day a week, a shop opens within this many days. */
const DAYS_AHEAD = 7 * (limits.maxClosedDates + 2);

/**
 * Returns whether a shop takes orders at a moment, and if not, when it next does, in the shops' time zone. Hours whose
 * closing time is before the opening time end on the next day, and belong to the day on which they begin.
 */
export function openingOf(shop: ShopHours, at: Date): Opening {
  const current = businessHoursFrom(shop, at);
  const pause = endOfPause(shop, at);
  if (current === undefined || at < current.opens) {
    const from = pause ?? at;
    return {
      state: 'closed',
      closedToday: closedOn(shop, shopDay(at)),
      printsFrom: firstOpenMoment(shop, from),
    };
  }
  if (pause !== undefined) {
    return { state: 'paused', until: pause, printsFrom: firstOpenMoment(shop, pause) };
  }
  if (!isSwitchedOff(shop)) return { state: 'open', until: current.closes };
  return { state: 'paused', until: undefined, printsFrom: firstOpenMoment(shop, current.closes) };
}

/**
 * Returns whether the shop takes no orders until it switches them on again. A pause does not count: it ends
 * automatically, even on a page with an older record.
 */
export function isSwitchedOff({ on, pausedUntil }: ShopHours): boolean {
  return !on && pausedUntil === null;
}

/**
 * Returns the deadline for collecting and paying a cash order that is placed now: the closing time of the hours in
 * which the shop prints it. If these end too soon, returns the closing time of the next hours.
 * @returns `undefined` only for a record in which every day is closed
 */
export function cashDueBy(shop: ShopHours, at: Date): Date | undefined {
  const opening = openingOf(shop, at);
  const from = opening.state === 'open' ? at : opening.printsFrom;
  if (from === undefined) return undefined;
  const earliest = new Date(from.getTime() + limits.minCashTermSeconds * 1_000);
  return businessHoursFrom(shop, earliest)?.closes;
}

/** Returns when the shop's pause ends; `undefined` if the shop is not paused or the pause is over. */
function endOfPause({ pausedUntil }: ShopHours, at: Date): Date | undefined {
  if (pausedUntil === null) return undefined;
  const end = new Date(pausedUntil);
  return end > at ? end : undefined;
}

function firstOpenMoment(shop: ShopHours, from: Date): Date | undefined {
  const hours = businessHoursFrom(shop, from);
  return hours && new Date(Math.max(hours.opens.getTime(), from.getTime()));
}

/** Returns the business hours that include a moment, or else the next business hours. */
function businessHoursFrom(shop: ShopHours, from: Date): BusinessHours | undefined {
  const today = shopDay(from);
  // Yesterday's hours may end after midnight.
  for (let day = today - 1; day <= today + DAYS_AHEAD; day += 1) {
    const hours = businessHoursOn(shop, day);
    if (hours !== undefined && hours.closes > from) return hours;
  }
  return undefined;
}

function businessHoursOn(shop: ShopHours, day: number): BusinessHours | undefined {
  if (closedOn(shop, day) !== undefined) return undefined;
  const { open, close } = shop.timings;
  return {
    opens: shopMoment(day, open),
    // `HH:MM` texts compare like times.
    closes: shopMoment(close <= open ? day + 1 : day, close),
  };
}

function closedOn(
  { closedDays, closedDates }: ShopHours,
  day: number,
): 'weekday' | 'date' | undefined {
  // A search asks this for hundreds of shops, few of which have closed dates.
  if (closedDates.length > 0 && closedDates.includes(shopDate(day))) return 'date';
  return closedDays.includes(weekdayOf(day)) ? 'weekday' : undefined;
}
