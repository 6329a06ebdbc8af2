const lockOf = (id: string) => `parchi.order-in-view.${id}`;

/**
 * Holds a shared lock while the order's page is visible and focused in this tab, so that other tabs can see it.
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
      // A page without storage permission gets no lock. The only effect is one notification too many.
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

/** Whether the order's page is visible and focused in any tab of this browser. */
export function isInView(id: string): Promise<boolean> {
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => lock === null);
}
