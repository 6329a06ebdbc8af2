import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { liveNamespaces, type Order, type User } from '@parchi/contract';
import { refetch, subscribeToChanges, useGetSessionQuery, type Store } from '@parchi/shared-api';
import { ordersOf } from './ordersOf.ts';
import { dismissIn, firstSeen, readyOrdersOf } from './readyOrders.ts';
import { readSeen, storeSeen, subscribeToSeen } from './seenStore.ts';

/**
 * Polling interval, in ms, while an order is active (specification §9). It is needed if the live channel is blocked.
 */
const SAFETY_NET_MS = 30_000;

interface ReadyOrders {
  /** Undefined until this browser has stored what the person has seen. */
  readonly orders: readonly Order[] | undefined;
  readonly dismiss: (order: Order) => void;
}

/** Returns the signed-in person's ready orders whose notices were not dismissed in this browser. */
export function useReadyOrders(user: User): ReadyOrders {
  const known = useSyncExternalStore(subscribeToSeen, readSeen);
  const seen = known?.user === user._id ? known : undefined;
  const hasBegun = useRef(false);
  useEffect(() => {
    // Store the initial state only once for each tab: a tab that has not yet noticed that another account signed in
    // must not overwrite that account's data.
    if (!seen && !hasBegun.current) storeSeen(firstSeen(user));
    hasBegun.current = true;
  }, [seen, user]);
  useFreshUser(user);
  return {
    orders: useMemo(() => seen && readyOrdersOf(user, seen), [seen, user]),
    dismiss: (order) => {
      if (seen) storeSeen(dismissIn(seen, user, order));
    },
  };
}

/**
 * Keeps the session record up to date: refetches it after live events, after reconnects and when the tab gets the
 * focus. Polls as a fallback.
 */
function useFreshUser(user: User): void {
  const { _id } = user;
  const { dispatch } = useStore() as Store;
  useGetSessionQuery(undefined, {
    pollingInterval: ordersOf(user).active.length > 0 ? SAFETY_NET_MS : 0,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  useEffect(
    () =>
      subscribeToChanges(liveNamespaces.user(_id), () => {
        void dispatch(refetch({ endpointName: 'getSession' }));
      }),
    [_id, dispatch],
  );
}
