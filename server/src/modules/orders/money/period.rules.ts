import type { MoneyRequest } from '@parchi/contract';

const DAY_MS = 86_400_000;

export type Days = { readonly from: string; readonly to: string };

/**
 * Returns the days that a request asks for. A week begins on Monday.
 * @param today the current date in the shops' time zone
 */
export function daysOf(
  { period = 'today', from, to }: Pick<MoneyRequest, 'period' | 'from' | 'to'>,
  today: string,
): Days {
  if (from !== undefined && to !== undefined) return { from, to };
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: addDays(today, -((weekday(today) + 6) % 7)), to: today };
    case 'month':
      return { from: `${today.slice(0, -2)}01`, to: today };
  }
}

/** Adds days in UTC, where each day has 24 hours. */
function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns 0 for Sunday, 6 for Saturday. */
function weekday(day: string): number {
  return new Date(day).getUTCDay();
}
