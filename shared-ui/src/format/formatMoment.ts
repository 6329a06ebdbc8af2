import { formattingLocale } from './formattingLocale.ts';
import { formatClock } from './formatClock.ts';

/**
 * Formats a moment: "10:41 AM" if it is today, "21 Nov, 10:41 AM" in this year, "21 Nov 2025, 10:41 AM" in any other
 * year.
 */
export function formatMoment(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  const isThisYear = moment.getFullYear() === now.getFullYear();
  const day = new Intl.DateTimeFormat(
    formattingLocale(),
    isThisYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' },
  );
  const time = formatClock(moment);
  return day.format(moment) === day.format(now) ? time : `${day.format(moment)}, ${time}`;
}
