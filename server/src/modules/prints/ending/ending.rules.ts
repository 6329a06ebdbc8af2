import type { Print } from '@parchi/contract';
import type { PrintState } from '../../../db/schema/printTables.ts';

/** Both sides are warned when so little time is left: once to plan, once to hurry. In seconds. */
const WARNINGS = { day: 86_400, week: 7 * 86_400 } as const;

/** @param secondsLeft by the database's clock; `null` for an order that does not end */
export function endsWithin(secondsLeft: number | null): Print['endsWithin'] {
  if (secondsLeft === null || secondsLeft > WARNINGS.week) return null;
  return secondsLeft > WARNINGS.day ? 'week' : 'day';
}

/** Why an order ended by itself; `null` for one that did not. */
export function endReason({
  state,
  ended_at,
}: {
  readonly state: PrintState;
  readonly ended_at: Date | null;
}): Print['endReason'] {
  if (ended_at === null) return null;
  return state === 'completed' ? 'not_completed' : 'not_printed';
}
