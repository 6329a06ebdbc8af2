import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../calls/api.ts';

interface CacheEntry {
  readonly endpointName?: string | undefined;
  readonly originalArgs?: unknown;
}

/** Running requests that a refetch already waits for. */
const awaited = new WeakSet<object>();

/**
 * Refetches a cached query, even while other calls are running; RTK's invalidated tags wait until no call runs. A
 * request that is already running may hold an answer from before the event, so the refetch starts after that request
 * ends. Several refetches of one query that wait at the same time become one.
 */
export function refetch({ endpointName, originalArgs }: CacheEntry) {
  return async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> => {
    // The slice does not know the names of its calls at compile time: apps inject them.
    const [name, argument] = [endpointName as never, originalArgs as never];
    let running;
    while ((running = dispatch(api.util.getRunningQueryThunk(name, argument)))) {
      if (awaited.has(running)) return;
      awaited.add(running);
      // The cache was reset meanwhile because the session changed: there is nothing to refetch.
      if ((await running).isUninitialized) return;
    }
    dispatch(api.util.prefetch(name, argument, { force: true }));
  };
}
