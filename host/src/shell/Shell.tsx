import type { ReactNode } from 'react';
import { Link } from '@parchi/shared-routing';
import { pagePaths } from '@parchi/contract';
import { ReadyOrders } from '@parchi/ready-orders';
import { AppFrame, AppHeader, Brand } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { AccountNav } from './AccountNav.tsx';
import { SessionGate } from './SessionGate.tsx';

/** Layout of every page: the header, notices about ready orders, and the page once the session is known. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  return (
    <AppFrame
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
      <SessionGate>{children}</SessionGate>
    </AppFrame>
  );
}
