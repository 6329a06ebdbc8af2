import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { liveNamespaces, type SessionReply } from '@parchi/contract';
import { api, type ApiTag } from '../api.ts';
import { sessionApi } from '../sessionApi.ts';
import { followHints } from './followHints.ts';

interface CacheEntry {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  readonly cacheEntryRemoved: Promise<void>;
}

/**
 * A query's `onCacheEntryAdded`: for as long as its answer is kept, what has the tag is fetched again whenever
 * the account's live channel says that something happened. Events are hints (SPEC §7): what is true comes from
 * the call alone, so one that is doubled, late or forged changes nothing.
 */
export function liveQuery(tag: ApiTag) {
  return async (_argument: unknown, { dispatch, cacheEntryRemoved }: CacheEntry): Promise<void> => {
    const { getSession } = sessionApi.endpoints;
    const { data } = await dispatch(getSession.initiate(undefined, { subscribe: false }));
    const namespace = namespaceOf(data);
    if (namespace === undefined) return;
    const stop = followHints(namespace, () => dispatch(api.util.invalidateTags([tag])));
    await cacheEntryRemoved;
    stop();
  };
}

function namespaceOf(session: SessionReply | undefined): string | undefined {
  if (session === null || session === undefined) return undefined;
  return 'shopId' in session
    ? liveNamespaces.shop(session.shopId)
    : liveNamespaces.user(session._id);
}
