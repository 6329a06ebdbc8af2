import type { Id } from '@parchi/contract';
import type { Seen } from './readyOrders.ts';

const KEY = 'parchi.ready-orders';

/** Where the browser keeps nothing, it holds until the page is reloaded. */
let withoutStore: string | null = null;
const listeners = new Set<() => void>();

/** What is stored, as text: the same until it changes. */
export function readStored(): string | null {
  try {
    return localStorage.getItem(KEY) ?? withoutStore;
  } catch {
    return withoutStore;
  }
}

/** In every tab of this browser. */
export function storeSeen(seen: Seen): void {
  const text = JSON.stringify(seen);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    withoutStore = text;
  }
  for (const listener of listeners) listener();
}

/** @returns a function that ends it */
export function subscribeToSeen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Undefined for what is not there, or not as this version stores it. */
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
