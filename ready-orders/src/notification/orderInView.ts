const lockOf = (id: string) => `parchi.order-in-view.${id}`;

/**
 * Holds a shared lock while the order's page is visible and focused in this tab. `isInView` checks this lock in every
 * other tab.
 * @returns a function that releases the lock
 */
export function holdInView(id: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  const update = () => {
    const isInView = document.visibilityState === 'visible' && document.hasFocus();
    if (!isInView) {
      release?.();
      release = undefined;
      return;
    }
    if (release) return;
    const looking = new Promise<void>((resolve) => (release = resolve));
    navigator.locks
      .request(lockOf(id), { mode: 'shared' }, () => looking)
      // The browser refuses locks to a page that may not store anything. Other tabs then don't know that the order is
      // in view, so at worst they show one notification too many.
      .catch(() => undefined);
  };
  update();
  const changes = ['focus', 'blur'] as const;
  for (const change of changes) window.addEventListener(change, update);
  document.addEventListener('visibilitychange', update);
  return () => {
    for (const change of changes) window.removeEventListener(change, update);
    document.removeEventListener('visibilitychange', update);
    release?.();
  };
}

/** Returns whether the order's page is visible and focused in any tab of this browser. */
export function isInView(id: string): Promise<boolean> {
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => lock === null);
}
