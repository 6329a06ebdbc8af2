import type { Id } from '@parchi/contract';
import type { Seen } from './readyOrders.ts';

const KEY = 'parchi.ready-orders';

/** Replaces localStorage if the browser blocks it; lost when the page is reloaded. */
let withoutStore: string | null = null;
const listeners = new Set<() => void>();

/** Returns the stored text. The same string is returned until it changes, as `useSyncExternalStore` requires. */
export function readStored(): string | null {
  try {
    return localStorage.getItem(KEY) ?? withoutStore;
  } catch {
    return withoutStore;
  }
}

/** Stores what the person has seen, for all tabs of this browser. */
export function storeSeen(seen: Seen): void {
  const text = JSON.stringify(seen);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    withoutStore = text;
  }
  for (const listener of listeners) listener();
}

/** Listens for changes by this tab or another. @returns a function that unsubscribes */
export function subscribeToSeen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Parses the stored text. Returns undefined if it is missing or does not have the shape of this version. */
export function parseSeen(text: string | null): Seen | undefined {
  try {
    const { user, since, dismissed } = JSON.parse(text ?? '{}') as Record<keyof Seen, unknown>;
    const isKnown = typeof user === 'string' && typeof since === 'string' && isTexts(dismissed);
    return isKnown ? { user: user as Id, since, dismissed } : undefined;
  } catch {
    return undefined;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
