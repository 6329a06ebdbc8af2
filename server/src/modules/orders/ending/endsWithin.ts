import type { Order } from '@parchi/contract';

/** Seconds before the end of an order at which customer and shop are warned. */
const WARNINGS = { day: 86_400, week: 7 * 86_400 } as const;

/**
 * Returns which warning about the order's end applies; `null` for none.
 * @param secondsLeft seconds until the order ends, by the database's clock; `null` for an order without an end
 */
export function endsWithin(secondsLeft: number | null): Order['endsWithin'] {
  if (secondsLeft === null || secondsLeft > WARNINGS.week) return null;
  return secondsLeft > WARNINGS.day ? 'week' : 'day';
}
