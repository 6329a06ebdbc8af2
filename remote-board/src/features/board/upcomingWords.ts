import { shopDateOf, shopMomentOf } from '@parchi/contract';
import type { UpcomingParts } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Returns the values with which a message names a future moment, by the shops' clock, as `upcomingParts` does. It uses
 * no `Intl`, whose first use takes 12 ms, on a slow phone 50, and the board's first view waits for these words.
 */
export function upcomingWords(moment: Date, now: Date): { [Part in keyof UpcomingParts]: string } {
  const daysAhead = (midnightBefore(moment) - midnightBefore(now)) / DAY_MS;
  return {
    day: daysAhead === 0 ? 'today' : daysAhead === 1 ? 'tomorrow' : 'later',
    date: describeDate(shopDateOf(moment), daysAhead > 6),
    time: describeTime(moment),
  };
}

/** Returns the time of a moment by the shops' clock: "8:30 PM". */
export function describeTime(moment: Date): string {
  const minutes = Math.floor((moment.getTime() - midnightBefore(moment)) / MINUTE_MS);
  const hour = Math.floor(minutes / 60);
  return t('board.time', {
    hour: hour % 12 || 12,
    minute: String(minutes % 60).padStart(2, '0'),
    half: hour < 12 ? 'am' : 'pm',
  });
}

function midnightBefore(moment: Date): number {
  return shopMomentOf(moment, '00:00').getTime();
}

/** @param date as `YYYY-MM-DD` */
function describeDate(date: string, isFar: boolean): string {
  // A date without a time is read as midnight in UTC.
  const day = new Date(date);
  const weekday = t('board.weekday', { weekday: `d${day.getUTCDay()}` });
  const month = `m${day.getUTCMonth() + 1}`;
  return isFar ? t('board.date', { weekday, month, date: day.getUTCDate() }) : weekday;
}
