import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { liveNamespaces, type Print, type User } from '@parchi/contract';
import {
  askAgain,
  followHints,
  isSigningOut,
  useGetSessionQuery,
  type Store,
} from '@parchi/shared-api';
import { dismissIn, firstSeen, readyOrdersOf } from './readyOrders.ts';
import { parseSeen, readStored, storeSeen, subscribeToSeen } from './seenStore.ts';

/** Where the live channel does not get through (SPEC §9), while something can become ready. */
const SAFETY_NET_MS = 30_000;

interface ReadyOrders {
  /** Undefined until it is known what this browser has seen. */
  readonly orders: readonly Print[] | undefined;
  readonly dismiss: (print: Print) => void;
}

/** The orders of a signed-in person that are ready and whose notices were not dismissed in this browser. */
export function useReadyOrders(user: User): ReadyOrders {
  const stored = useSyncExternalStore(subscribeToSeen, readStored);
  const known = useMemo(() => parseSeen(stored), [stored]);
  const seen = known?.user === user._id ? known : undefined;
  const hasBegun = useRef(false);
  useEffect(() => {
    // Once: a tab that does not know yet that somebody else has signed in must not undo what the other tabs store.
    if (!seen && !hasBegun.current) storeSeen(firstSeen(user));
    hasBegun.current = true;
  }, [seen, user]);
  useFreshUser(user);
  return {
    orders: useMemo(() => seen && readyOrdersOf(user, seen), [seen, user]),
    dismiss: (print) => {
      if (seen) storeSeen(dismissIn(seen, user, print));
    },
  };
}

/** Events are hints: what is true comes with the person's record, also after a reconnect. */
function useFreshUser({ _id, activePrints }: User): void {
  const store = useStore() as Store;
  useGetSessionQuery(undefined, {
    pollingInterval: activePrints.length > 0 ? SAFETY_NET_MS : 0,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  useEffect(
    () =>
      followHints(liveNamespaces.user(_id), () => {
        if (isSigningOut(store.getState())) return;
        void store.dispatch(askAgain({ endpointName: 'getSession' }));
      }),
    [_id, store],
  );
}
