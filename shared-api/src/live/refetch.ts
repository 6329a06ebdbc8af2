import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../calls/api.ts';
import { isSigningOut } from '../session/isSigningOut.ts';

interface CacheEntry {
  readonly endpointName?: string | undefined;
  readonly originalArgs?: unknown;
}

type ApiState = Parameters<typeof isSigningOut>[0];

/** Running requests that a refetch is already waiting for. */
const awaited = new WeakSet<object>();

/**
 * Refetches a cached query, even while other calls are running. (RTK's invalidated tags would wait until no call runs.)
 * A request that is already running may return data from before the event, so the refetch starts after that request
 * ends. If several refetches of one query wait at the same time, only one is sent. After “Sign Out” none is sent,
 * because the server would refuse it.
 */
export function refetch({ endpointName, originalArgs }: CacheEntry) {
  return async (
    dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
    getState: () => unknown,
  ): Promise<void> => {
    // Apps inject their calls at run time, so this slice does not know the names of the calls at compile time.
    const [name, argument] = [endpointName as never, originalArgs as never];
    let running;
    while ((running = dispatch(api.util.getRunningQueryThunk(name, argument)))) {
      if (awaited.has(running)) return;
      awaited.add(running);
      // While this function waited, the session changed and the cache was reset: there is nothing to refetch.
      if ((await running).isUninitialized) return;
    }
    if (isSigningOut(getState() as ApiState)) return;
    dispatch(api.util.prefetch(name, argument, { force: true }));
  };
}
