import { lazy, type ReactNode } from 'react';
import { useGetSessionQuery } from '@parchi/shared-api';
import { Region } from '@parchi/shared-ui';
import { loadReadyMessages } from './messages/loadReadyMessages.ts';

/** Until a first order is known there is no live channel: it would be most of what home weighs beyond its budget. */
const SAFETY_NET_MS = 30_000;

const ReadyNotices = lazy(async () => {
  const [{ ReadyNotices: notices }] = await Promise.all([
    import('./ReadyNotices.tsx'),
    loadReadyMessages(),
  ]);
  return { default: notices };
});

/**
 * On every page: each order of a signed-in person that a shop has completed, until it is dismissed. Whoever has no paid
 * order does not fetch the code.
 */
export function ReadyOrders(): ReactNode {
  const { data: session } = useGetSessionQuery();
  if (!session || 'shopId' in session) return null;
  return session.activePrints.length + session.filePrinted.length > 0 ? (
    <Region waiting={null} fallback={null}>
      <ReadyNotices />
    </Region>
  ) : (
    <FirstOrder />
  );
}

/** Notices a first order, paid in this tab or anywhere else. */
function FirstOrder(): ReactNode {
  useGetSessionQuery(undefined, {
    pollingInterval: SAFETY_NET_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  return null;
}
