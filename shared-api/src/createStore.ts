import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { sessionMiddleware } from './sessionMiddleware.ts';

/** The store of one app: the host's, or a remote's own when it runs by itself. */
export function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware, sessionMiddleware),
  });
}

export type Store = ReturnType<typeof createStore>;
