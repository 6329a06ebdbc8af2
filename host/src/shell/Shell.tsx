import type { ReactNode } from 'react';
import type { RemotePage } from '@parchi/contract';
import { SessionGate } from './SessionGate.tsx';
import { ShellFrame } from './ShellFrame.tsx';

interface Props {
  /** The page as announced by its remote; `undefined` for a page of the host. */
  page?: RemotePage | undefined;
  children: ReactNode;
}

/**
 * Layout of every page: the frame, and the page once the session is known. A page for everybody does not wait for the
 * session.
 */
export function Shell({ page, children }: Props): ReactNode {
  const isForEverybody = page?.audience === 'everybody';
  return (
    <ShellFrame frame={page?.frame ?? 'normal'}>
      {isForEverybody ? children : <SessionGate>{children}</SessionGate>}
    </ShellFrame>
  );
}
