const lockOf = (id: string) => `parchi.order-in-view.${id}`;

/**
 * Tells the other tabs, by a lock, that the order's page is open here and looked at.
 * @returns a function that ends it
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
      // Denied to a page that may keep nothing: then a notification is shown once too often.
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

/** Whether the order's page is looked at in any tab of this browser. */
export function isInView(id: string): Promise<boolean> {
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => lock === null);
}
