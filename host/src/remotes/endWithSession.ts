import type { Store } from '@parchi/shared-api';

let isWatching = false;

/**
 * Loads the document anew when the account that was signed in is signed in no longer, in whichever tab it was signed
 * out. Code of a remote must not meet the next account, or what the next person types, and only a new document ends it.
 * This holds until the document ends, also when no remote is shown any more.
 */
export function endWithSession(store: Store): void {
  if (isWatching) return;
  isWatching = true;
  const { sessionEndCount } = store.getState();
  const unsubscribe = store.subscribe(() => {
    if (store.getState().sessionEndCount === sessionEndCount) return;
    unsubscribe();
    // The new document shows this page's toasts again, such as “Your shop is closed”. The host's start has loaded the
    // module, so it is there without a network, too.
    void import('../app/fresh-document/formerDocument.ts')
      .then(({ openFreshDocument }) => openFreshDocument())
      .catch(() => window.location.reload());
  });
}
