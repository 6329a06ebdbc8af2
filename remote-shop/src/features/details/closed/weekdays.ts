import { formattingLocale } from '@parchi/shared-ui/format';

/** The days of the week in the order of Indian calendars, which start on Monday; 0 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

export function weekdayName(day: number): string {
  const format = new Intl.DateTimeFormat(formattingLocale(), { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2023 was a Sunday.
  return format.format(Date.UTC(2023, 0, 1 + day));
}
