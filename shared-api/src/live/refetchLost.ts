import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { api } from '../calls/api.ts';
import type { ApiError } from '../errors/apiError.ts';
import { isSigningOut } from '../session/isSigningOut.ts';

/**
 * Pause in ms before a query is sent again after its connection was lost. A connection can come back without a browser
 * event, for example at the end of a tunnel.
 */
const PAUSE_MS = 15_000;

type State = Parameters<typeof isSigningOut>[0];

/**
 * Sends queries again that failed because the connection was lost: when the browser is online again, when the page
 * becomes visible again, and every 15 s while it is visible. Queries that succeeded or were refused are left alone.
 */
export const refetchLost: Middleware<object, State> = (store) => {
  let timer: number | undefined;
  function sendAgain(): void {
    window.clearTimeout(timer);
    timer = undefined;
    const state = store.getState();
    if (document.visibilityState === 'hidden' || isSigningOut(state)) return;
    for (const query of Object.values(state.api.queries)) {
      if (query?.status !== QueryStatus.rejected || !isLost(query.error)) continue;
      // Apps inject their calls at run time, so this slice does not know the names of the calls at compile time.
      const [name, argument] = [query.endpointName as never, query.originalArgs];
      store.dispatch(api.util.prefetch(name, argument, { force: true }) as never);
    }
  }
  // A page's first view is rendered in Node, which has no window.
  if (typeof window !== 'undefined') {
    window.addEventListener('online', sendAgain);
    document.addEventListener('visibilitychange', sendAgain);
  }
  return (next) => (action) => {
    const result = next(action);
    if (isRejectedWithValue(action) && isLost(action.payload)) {
      // Jitter: after a server restart, pages must not all return at the same moment.
      timer ??= window.setTimeout(sendAgain, PAUSE_MS * (0.75 + Math.random() / 2));
    }
    return result;
  };
};

function isLost(error: unknown): boolean {
  const { kind } = error as ApiError;
  return kind === 'offline' || kind === 'timeout';
}
