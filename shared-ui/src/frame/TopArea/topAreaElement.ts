let topArea: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Returns the element of the page's `TopArea`, or null if the page has none. */
export function readTopArea(): HTMLElement | null {
  return topArea;
}

export function setTopArea(element: HTMLElement | null): void {
  topArea = element;
  for (const listener of listeners) listener();
}

/** Calls the listener when the `TopArea` appears or disappears. @returns a function that unsubscribes */
export function subscribeToTopArea(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
