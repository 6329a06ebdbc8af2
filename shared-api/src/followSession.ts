import type { Store } from './createStore.ts';
import { checkSession } from './sessionMiddleware.ts';
import { onSessionChange } from './sessionChannel.ts';

/**
 * Notices what other tabs do to the session (B08), and asks anew when the browser brings back a page it had kept
 * (B05). Once in a page, for its store.
 * @returns a function that ends it
 */
export function followSession(store: Store): () => void {
  const check = () => void store.dispatch(checkSession());
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check();
  };
  window.addEventListener('pageshow', handlePageShow);
  const stopListening = onSessionChange(check);
  return () => {
    window.removeEventListener('pageshow', handlePageShow);
    stopListening();
  };
}
