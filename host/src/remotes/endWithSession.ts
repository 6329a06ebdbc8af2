import type { Store } from '@parchi/shared-api';

let isWatching = false;

/**
 * Reloads the document when the signed-in account is signed out, in any tab. Code of a remote must not see the next
 * account or what the next person types, and only a new document stops that code. Applies until the document ends, even
 * if no remote is shown any more.
 */
export function endWithSession(store: Store): void {
  if (isWatching) return;
  isWatching = true;
  const { sessionEndCount } = store.getState();
  const unsubscribe = store.subscribe(() => {
    if (store.getState().sessionEndCount === sessionEndCount) return;
    unsubscribe();
    // The new document shows this page's toasts again, such as “Your shop is closed”. If the module can't be loaded,
    // the page reloads without them, because the document must end in any case.
    void import('../app/fresh-document/formerDocument.ts')
      .then(({ openFreshDocument }) => openFreshDocument())
      .catch(() => window.location.reload());
  });
}
