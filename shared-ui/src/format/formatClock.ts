import { formattingLocale } from '../i18n/locale.ts';

/** Formats the time of a moment in the reader's time zone, with 12 hours: "10:41 AM" (specification §9). */
export function formatClock(moment: Date): string {
  return new Intl.DateTimeFormat(formattingLocale(), {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
    .format(moment)
    .replace(/[ap]m$/, (half) => half.toUpperCase());
}
