import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api.ts';

interface CacheEntry {
  readonly endpointName?: string | undefined;
  readonly originalArgs?: unknown;
}

/** Requests after which somebody asks once more. */
const awaited = new WeakSet<object>();

/**
 * Fetches a cached answer anew whatever else is under way; invalidated tags wait until no call at all runs. A request
 * for the same may have been answered before what happened: it ends first, and however many ask meanwhile, one follows.
 */
export function askAgain({ endpointName, originalArgs }: CacheEntry) {
  return async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> => {
    // The slice knows no calls by name: apps add them.
    const [name, argument] = [endpointName as never, originalArgs as never];
    let running;
    while ((running = dispatch(api.util.getRunningQueryThunk(name, argument)))) {
      if (awaited.has(running)) return;
      awaited.add(running);
      // Another session has begun meanwhile: nothing of this one is kept.
      if ((await running).isUninitialized) return;
    }
    dispatch(api.util.prefetch(name, argument, { force: true }));
  };
}
