import { formattingLocale } from './formattingLocale.ts';
import { formatClock } from './formatClock.ts';

/**
 * Formats a moment: "10:41 AM" if it is today, "21 Nov, 10:41 AM" in this year, "21 Nov 2025, 10:41 AM" in any other
 * year.
 * @param timeZone the reader's own unless given
 */
export function formatMoment(iso: string, now = new Date(), timeZone?: string): string {
  const moment = new Date(iso);
  const yearOf = (date: Date) => date.toLocaleDateString('en', { year: 'numeric', timeZone });
  const day = new Intl.DateTimeFormat(
    formattingLocale(),
    yearOf(moment) === yearOf(now)
      ? { day: 'numeric', month: 'short', timeZone }
      : { dateStyle: 'medium', timeZone },
  );
  const time = formatClock(moment, timeZone);
  return day.format(moment) === day.format(now) ? time : `${day.format(moment)}, ${time}`;
}
