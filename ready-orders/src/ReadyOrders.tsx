import { lazy, useState, type ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { useGetSessionQuery } from '@parchi/shared-api';
import { useLocation } from '@parchi/shared-routing';
import { Region } from '@parchi/shared-ui';
import { loadReadyMessages } from './messages/loadReadyMessages.ts';

const ReadyNotices = lazy(async () => {
  const [{ ReadyNotices: notices }] = await Promise.all([
    import('./ReadyNotices.tsx'),
    loadReadyMessages(),
  ]);
  return { default: notices };
});

/**
 * On every page: each order of a signed-in person that a shop has completed, until it is dismissed. Whoever has no paid
 * order, and is not about to have one, does not fetch the code.
 */
export function ReadyOrders(): ReactNode {
  const { data: session } = useGetSessionQuery(undefined, { refetchOnFocus: true });
  const { pathname } = useLocation();
  const [isOrdering, setIsOrdering] = useState(false);
  // The person's record was fetched before what is paid in this tab.
  if (
    !isOrdering &&
    (pathname.startsWith(pagePaths.orders) || pathname.startsWith(pagePaths.printFile))
  ) {
    setIsOrdering(true);
  }
  if (!session || 'shopId' in session) return null;
  if (!isOrdering && session.activePrints.length + session.filePrinted.length === 0) return null;
  return (
    <Region waiting={null} fallback={null}>
      <ReadyNotices />
    </Region>
  );
}
