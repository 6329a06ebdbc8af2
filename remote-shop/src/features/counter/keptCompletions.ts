import { limits, type Id } from '@parchi/contract';
import type { Completed } from './queue.ts';

const KEY = 'parchi.counter-completed';
const OFFERED_MS = limits.reopenWithinSeconds * 1_000;

/** No more of an order than finds it again among the previous ones: what is its customer's is not stored. */
export interface KeptCompletion extends Pick<Completed, 'ahead'> {
  readonly id: Id;
  /** Until when it can be put back, by the clock of this device. */
  readonly untilMs: number;
}

/** What was completed before a reload, and can still be put back. */
export function readKeptCompletions(): readonly KeptCompletion[] {
  try {
    const nowMs = Date.now();
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as (Omit<
      KeptCompletion,
      'ahead'
    > & { ahead: readonly Id[] })[];
    return kept
      .filter(({ untilMs }) => untilMs > nowMs)
      .map(({ id, ahead, untilMs }) => ({
        id,
        ahead: new Set(ahead),
        // A clock that was put back meanwhile gives nothing more time.
        untilMs: Math.min(untilMs, nowMs + OFFERED_MS),
      }));
  } catch {
    return [];
  }
}

export function keepCompletions(completions: readonly KeptCompletion[]): void {
  if (completions.length === 0) return forgetCompletions();
  const kept = completions.map(({ id, ahead, untilMs }) => ({ id, ahead: [...ahead], untilMs }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // No store: it can be put back until the page is reloaded.
  }
}

export function forgetCompletions(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
