import { formattingLocale } from './formattingLocale.ts';

/**
 * Formats the time of a moment, with 12 hours: "10:41 AM" (specification §9).
 * @param timeZone the reader's own unless given
 */
export function formatClock(moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(formattingLocale(), {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  })
    .format(moment)
    .replace(/[ap]m$/, (half) => half.toUpperCase());
}
