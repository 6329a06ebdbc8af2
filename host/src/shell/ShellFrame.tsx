import type { ReactNode } from 'react';
import type { Frame } from '@parchi/contract';
import { ReadyOrders } from '@parchi/ready-orders';
import { AppFrame } from '@parchi/shared-ui';
import { SiteHeader } from './SiteHeader.tsx';

interface Props {
  frame: Frame;
  children: ReactNode;
}

/** Renders the frame of a page: the header and the notices about ready orders, or nothing for a bare page. */
export function ShellFrame({ frame, children }: Props): ReactNode {
  if (frame === 'bare') return <AppFrame header={undefined}>{children}</AppFrame>;
  return (
    <AppFrame isWide={frame === 'wide'} header={<SiteHeader />}>
      <ReadyOrders />
      {children}
    </AppFrame>
  );
}
