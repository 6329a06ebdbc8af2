import { isId, limits, type Id } from '@parchi/contract';
import { hasShape, isListOf, isNumber, storedValue } from '@parchi/shared-ui/storage';
import type { Completed } from '../queue/queue.ts';

const OFFERED_MS = limits.reopenWithinSeconds * 1_000;

/** What is stored of a completed order for a reload: enough to find the order again, but no data of the customer. */
export interface SavedCompletion extends Pick<Completed, 'ahead'> {
  readonly id: Id;
  /** When “Undo” ends, in ms since 1970 by this device's clock. */
  readonly untilMs: number;
}

/** The stored form of a completion. It has an array in place of a set, because JSON has no sets. */
interface StoredCompletion extends Omit<SavedCompletion, 'ahead'> {
  readonly ahead: readonly Id[];
}

const savedCompletions = storedValue({
  area: 'sessionStorage',
  key: 'parchi.counter-completed',
  version: 1,
  isValid: isListOf(
    hasShape<StoredCompletion>({ id: isId, ahead: isListOf(isId), untilMs: isNumber }),
  ),
});

export const clearSavedCompletions = savedCompletions.clear;

/** Returns the orders that were completed before a reload and can still be put back. */
export function readSavedCompletions(): readonly SavedCompletion[] {
  const nowMs = Date.now();
  return (savedCompletions.read() ?? [])
    .filter(({ untilMs }) => untilMs > nowMs)
    .map(({ id, ahead, untilMs }) => ({
      id,
      ahead: new Set(ahead),
      // If the device's clock was set back since then, “Undo” must not last longer.
      untilMs: Math.min(untilMs, nowMs + OFFERED_MS),
    }));
}

export function saveCompletions(completions: readonly SavedCompletion[]): void {
  if (completions.length === 0) return clearSavedCompletions();
  savedCompletions.write(
    completions.map(({ id, ahead, untilMs }) => ({ id, ahead: [...ahead], untilMs })),
  );
}
