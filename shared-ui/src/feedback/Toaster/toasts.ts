export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
}

/** Duration of a toast in ms (specification §8). */
const TOAST_LASTS_MS = 2000;

let nextId = 1;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

/** Shows a toast, for messages that have no place of their own on the page. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = nextId++;
  setToasts([...toasts, { ...toast, id }]);
  setTimeout(() => setToasts(toasts.filter((shown) => shown.id !== id)), TOAST_LASTS_MS);
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToasts(changed: readonly Toast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}
