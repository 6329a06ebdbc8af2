import type { ReactNode } from 'react';
import { Link } from '@parchi/shared-routing';
import { pagePaths, type Frame } from '@parchi/contract';
import { ReadyOrders } from '@parchi/ready-orders';
import { AppFrame, AppHeader, Brand } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { AccountNav } from './AccountNav.tsx';

interface Props {
  frame: Frame;
  children: ReactNode;
}

/** What surrounds a page: the header and notices about ready orders, or nothing around a bare page. */
export function ShellFrame({ frame, children }: Props): ReactNode {
  if (frame === 'bare') return <AppFrame header={undefined}>{children}</AppFrame>;
  return (
    <AppFrame
      isWide={frame === 'wide'}
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
      {children}
    </AppFrame>
  );
}
