import { limits } from '../limits.ts';

/** All shops are in India, which has one time zone without daylight saving time. */
export const SHOPS_TIME_ZONE = 'Asia/Kolkata';
const UTC_OFFSET_MS = 330 * 60_000;

const DAY_MS = 86_400_000;

/** Returns the date of a moment in the shops' time zone, as the number of days since 1970-01-01. */
export function shopDay(moment: Date): number {
  return Math.floor((moment.getTime() + UTC_OFFSET_MS) / DAY_MS);
}

/** Returns the moment of a time of day (`HH:MM`) on a date in the shops' time zone. */
export function shopMoment(day: number, time: string): Date {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return new Date(day * DAY_MS + minutes * 60_000 - UTC_OFFSET_MS);
}

/** Returns the moment of a time of day (`HH:MM`) on the date of another moment, in the shops' time zone. */
export function shopMomentOf(dateOf: Date, time: string): Date {
  return shopMoment(shopDay(dateOf), time);
}

/** Returns a date as `YYYY-MM-DD`. */
export function shopDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the day of the week: 0 for Sunday, 6 for Saturday. */
export function weekdayOf(day: number): number {
  // 1970-01-01 was a Thursday.
  return (day + 4) % 7;
}

/** Returns those dates (`YYYY-MM-DD`) that are today or later, sorted. */
export function datesToCome(dates: readonly string[], now: Date): string[] {
  return dates.filter((date) => date >= shopDateOf(now)).toSorted();
}

/** Returns whether a future moment is near enough to be the end of a pause. */
export function isMomentWithinReach(moment: Date, now: Date): boolean {
  return moment.getTime() <= now.getTime() + limits.maxDaysAhead * DAY_MS;
}

/** Returns whether a date (`YYYY-MM-DD`) is near enough, by the shops' calendar, for a shop to be closed on it. */
export function isDateWithinReach(date: string, now: Date): boolean {
  return date <= shopDate(shopDay(now) + limits.maxDaysAhead);
}

/** Returns the date of a moment in the shops' time zone, as `YYYY-MM-DD`. */
export function shopDateOf(moment: Date): string {
  return shopDate(shopDay(moment));
}
