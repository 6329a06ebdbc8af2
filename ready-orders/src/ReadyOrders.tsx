import { lazy, type ReactNode } from 'react';
import { sessionKind, useGetSessionQuery } from '@parchi/shared-api';
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
 * On every page: each order of a signed-in person that a shop has completed, until it is dismissed. Shops and visitors
 * have no orders, and do not fetch the code.
 */
export function ReadyOrders(): ReactNode {
  const { data: session } = useGetSessionQuery();
  if (sessionKind(session) !== 'user') return null;
  return (
    <Region waiting={null} fallback={null}>
      <ReadyNotices />
    </Region>
  );
}
