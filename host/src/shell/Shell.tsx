import type { ReactNode } from 'react';
import { Link } from '@parchi/shared-routing';
import { pagePaths, type RemotePage } from '@parchi/contract';
import { ReadyOrders } from '@parchi/ready-orders';
import { AppFrame, AppHeader, Brand } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { AccountNav } from './AccountNav.tsx';
import { SessionGate } from './SessionGate.tsx';

interface Props {
  /** What a remote announces of the page; `undefined` for a page of the host. */
  page?: RemotePage | undefined;
  children: ReactNode;
}

/**
 * Layout of every page: the header, notices about ready orders, and the page once the session is known. A page that
 * everybody sees does not wait for the session. A bare page stands alone.
 */
export function Shell({ page, children }: Props): ReactNode {
  const isForEverybody = page?.audience === 'everybody';
  const content = isForEverybody ? children : <SessionGate>{children}</SessionGate>;
  if (page?.frame === 'bare') return <AppFrame header={undefined}>{content}</AppFrame>;
  return (
    <AppFrame
      isWide={page?.frame === 'wide'}
      header={
        <AppHeader
          brand={
            <Link to={pagePaths.home} aria-label={t('host.brand-home')}>
              <Brand name={t('host.brand')} />
            </Link>
          }
        >
          <AccountNav />
        </AppHeader>
      }
    >
      <ReadyOrders />
      {content}
    </AppFrame>
  );
}
