import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { liveNamespaces, type SessionReply } from '@parchi/contract';
import { sessionApi } from '../session/sessionApi.ts';
import { refetch } from './refetch.ts';
import { subscribeToChanges } from './subscribeToChanges.ts';

interface Lifecycle {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  readonly getCacheEntry: () => Parameters<typeof refetch>[0];
  readonly cacheEntryRemoved: Promise<void>;
}

/**
 * Use as a query's `onCacheEntryAdded`: refetches the query on every event of the account's live channel, for as long
 * as its result is cached. Events are only hints (specification §7) and carry no data, so a duplicate, late or forged
 * event is harmless.
 */
export async function refetchOnChange(_argument: unknown, lifecycle: Lifecycle): Promise<void> {
  const { dispatch, getCacheEntry, cacheEntryRemoved } = lifecycle;
  const { getSession } = sessionApi.endpoints;
  const { data } = await dispatch(getSession.initiate(undefined, { subscribe: false }));
  const namespace = namespaceOf(data);
  if (namespace === undefined) return;
  const stop = subscribeToChanges(namespace, () => void dispatch(refetch(getCacheEntry())));
  await cacheEntryRemoved;
  stop();
}

function namespaceOf(session: SessionReply | undefined): string | undefined {
  if (session === null || session === undefined) return undefined;
  return 'shopId' in session
    ? liveNamespaces.shop(session.shopId)
    : liveNamespaces.user(session._id);
}
