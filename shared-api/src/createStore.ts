import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './calls/api.ts';
import { refetchLost } from './live/refetchLost.ts';
import { sessionEndCount } from './session/sessionEndCount.ts';
import { sessionMiddleware } from './session/sessionMiddleware.ts';

/** Creates the Redux store of one app: of the host, or of a remote that runs by itself. */
export function createStore() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, sessionEndCount },
    middleware: (getDefault) => getDefault().concat(api.middleware, sessionMiddleware, refetchLost),
  });
  // Lets a query refetch when the tab gets the focus or the network returns, if the query has opted in.
  setupListeners(store.dispatch);
  return store;
}

export type Store = ReturnType<typeof createStore>;
