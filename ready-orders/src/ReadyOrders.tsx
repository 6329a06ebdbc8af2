import { lazy, type ReactNode } from 'react';
import { useGetSessionQuery } from '@parchi/shared-api';
import { AsyncBoundary, currentLocale } from '@parchi/shared-ui';
import { ordersOf } from './ordersOf.ts';
import { loadReadyMessages } from './messages/loadReadyMessages.ts';

/**
 * Polling interval, in ms, until the person has a first order. A live channel would need more code than home's page
 * weight budget allows.
 */
const SAFETY_NET_MS = 30_000;

const ReadyNotices = lazy(async () => {
  const [{ ReadyNotices: notices }] = await Promise.all([
    import('./notices/ReadyNotices.tsx'),
    loadReadyMessages(currentLocale()),
  ]);
  return { default: notices };
});

/**
 * Shows, on every page, the signed-in person's orders that a shop has completed or refused, until they are dismissed. A
 * person without orders does not load the code of the notices.
 */
export function ReadyOrders(): ReactNode {
  const { data: session } = useGetSessionQuery();
  if (!session || 'shopId' in session) return null;
  const { active, previous } = ordersOf(session);
  return active.length + previous.length > 0 ? (
    <AsyncBoundary fallback={null} errorFallback={null}>
      <ReadyNotices />
    </AsyncBoundary>
  ) : (
    <FirstOrder />
  );
}

/** Polls the session until the person has a first order, whether it was paid in this tab or elsewhere. */
function FirstOrder(): ReactNode {
  useGetSessionQuery(undefined, {
    pollingInterval: SAFETY_NET_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  return null;
}
