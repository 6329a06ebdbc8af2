let topArea: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The element of the page's `TopArea`; null where there is none. */
export function readTopArea(): HTMLElement | null {
  return topArea;
}

export function setTopArea(element: HTMLElement | null): void {
  topArea = element;
  for (const listener of listeners) listener();
}

/** @returns a function that ends it */
export function subscribeToTopArea(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
