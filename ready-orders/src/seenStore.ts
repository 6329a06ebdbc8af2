import { isId } from '@parchi/contract';
import { hasShape, isListOf, isText, storedValue } from '@parchi/shared-ui/storage';
import type { Seen } from './readyOrders.ts';

const stored = storedValue({
  area: 'localStorage',
  key: 'parchi.ready-orders',
  version: 1,
  isValid: hasShape<Seen>({ user: isId, since: isText, dismissed: isListOf(isText) }),
});

/** Used in place of localStorage if the browser blocks it. The value is lost when the page is reloaded. */
let withoutStore: Seen | undefined;
const listeners = new Set<() => void>();

/** Returns what the person has seen. Until this changes, each call returns the same object. */
export function readSeen(): Seen | undefined {
  return stored.read() ?? withoutStore;
}

/** Stores what the person has seen, for all tabs of this browser. */
export function storeSeen(seen: Seen): void {
  if (!stored.write(seen)) withoutStore = seen;
  for (const listener of listeners) listener();
}

/**
 * Listens for changes made by this tab or by another.
 * @returns a function that unsubscribes
 */
export function subscribeToSeen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
