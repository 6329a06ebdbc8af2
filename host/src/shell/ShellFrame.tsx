import type { ReactNode } from 'react';
import type { Frame } from '@parchi/contract';
import { ReadyOrders } from '@parchi/ready-orders';
import { AppFrame } from '@parchi/shared-ui';
import { SiteHeader } from './SiteHeader.tsx';

interface Props {
  frame: Frame;
  children: ReactNode;
}

/** What surrounds a page: the header and notices about ready orders, or nothing around a bare page. */
export function ShellFrame({ frame, children }: Props): ReactNode {
  if (frame === 'bare') return <AppFrame header={undefined}>{children}</AppFrame>;
  return (
    <AppFrame isWide={frame === 'wide'} header={<SiteHeader />}>
      <ReadyOrders />
      {children}
    </AppFrame>
  );
}
