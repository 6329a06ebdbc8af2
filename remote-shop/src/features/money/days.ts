import type { MoneyDay, MoneyReply } from '@parchi/contract';
import { formattingLocale } from '@parchi/shared-ui/format';

const DAY_MS = 86_400_000;

/** Formats a day of the shop's calendar: “20 Nov 2026”. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(formattingLocale(), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(day));
}

/** Returns the number of days from the first to the last, both included. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns every day of the range. Days without payments or refunds have sums of 0. */
export function everyDay({ from, to, days }: Pick<MoneyReply, 'from' | 'to' | 'days'>): MoneyDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: countDays(from, to) }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    return (
      known.get(day) ?? {
        day,
        orders: 0,
        bnwPages: 0,
        colorPages: 0,
        gross: 0,
        cash: 0,
        priorityFees: 0,
        refunds: 0,
        net: 0,
      }
    );
  });
}
