import type { Store } from '../createStore.ts';
import { checkSession } from './sessionMiddleware.ts';
import { onSessionChange } from './sessionChannel.ts';

/**
 * Keeps the session up to date: fetches it again when another tab changes it [B08], and when the browser restores the
 * page from its back/forward cache [B05]. Call it once per page, with the page's store.
 * @returns a function that stops following the session
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
