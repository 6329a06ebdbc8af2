import { limits, type Id } from '@parchi/contract';
import type { Completed } from '../queue/queue.ts';

const KEY = 'parchi.counter-completed';
const OFFERED_MS = limits.reopenWithinSeconds * 1_000;

/** What is stored of a completed order for a reload: enough to find the order again, but no customer data. */
export interface SavedCompletion extends Pick<Completed, 'ahead'> {
  readonly id: Id;
  /** When “Undo” ends, in ms by this device's clock. */
  readonly untilMs: number;
}

/** Returns the orders that were completed before a reload and can still be put back. */
export function readSavedCompletions(): readonly SavedCompletion[] {
  try {
    const nowMs = Date.now();
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as (Omit<
      SavedCompletion,
      'ahead'
    > & { ahead: readonly Id[] })[];
    return kept
      .filter(({ untilMs }) => untilMs > nowMs)
      .map(({ id, ahead, untilMs }) => ({
        id,
        ahead: new Set(ahead),
        // A device clock set back since then must not extend the time.
        untilMs: Math.min(untilMs, nowMs + OFFERED_MS),
      }));
  } catch {
    return [];
  }
}

export function saveCompletions(completions: readonly SavedCompletion[]): void {
  if (completions.length === 0) return clearSavedCompletions();
  const kept = completions.map(({ id, ahead, untilMs }) => ({ id, ahead: [...ahead], untilMs }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage, “Undo” does not survive a reload.
  }
}

export function clearSavedCompletions(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was saved.
  }
}
