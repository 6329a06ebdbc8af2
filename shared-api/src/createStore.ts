import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api.ts';
import { sessionEnds } from './sessionEnds.ts';
import { sessionMiddleware } from './sessionMiddleware.ts';

/** The store of one app: the host's, or a remote's own when it runs by itself. */
export function createStore() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, sessionEnds },
    middleware: (getDefault) => getDefault().concat(api.middleware, sessionMiddleware),
  });
  // Whoever comes back to the page, or to a network, sees what is true now where a query asks for that.
  setupListeners(store.dispatch);
  return store;
}

export type Store = ReturnType<typeof createStore>;
