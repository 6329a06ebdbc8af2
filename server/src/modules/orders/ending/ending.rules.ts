import type { Order } from '@parchi/contract';
import type { OrderState } from '../../../db/schema/orderTables.ts';

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

/** Returns the reason why an order ended automatically; `null` if it did not. */
export function endReason({
  state,
  ended_at,
}: {
  readonly state: OrderState;
  readonly ended_at: Date | null;
}): Order['endReason'] {
  if (ended_at === null) return null;
  return state === 'completed' ? 'not_completed' : 'not_printed';
}
