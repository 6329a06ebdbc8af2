import { lazy, useEffect, type ReactNode } from 'react';
import { findRemotePage, type RemoteRegistry } from '@parchi/contract';
import { useGetSessionQuery, viewerOf } from '@parchi/shared-api';
import { useLocation } from '@parchi/shared-routing';
import { rememberShop } from '../first-load/rememberShop.ts';
import { LazyRemoteRegion } from '../remotes/LazyRemoteRegion.ts';
import { usePreloadOnIntent } from '../remotes/preload/usePreloadOnIntent.ts';
import { Shell } from '../shell/Shell.tsx';
import {
  needsFreshDocument,
  ownerOfDocument,
  type DocumentOwner,
} from './fresh-document/needsFreshDocument.ts';
import { HostBoundary } from './HostBoundary.tsx';
import { OwnPages } from './OwnPages.tsx';

const FreshDocument = lazy(async () => {
  const { FreshDocument: page } = await import('./fresh-document/FreshDocument.tsx');
  return { default: page };
});

export interface SiteProps {
  /** The deployed remotes; `undefined` if the registry could not be loaded. */
  remotes: RemoteRegistry | undefined;
  /** Whose code may run in this document. */
  owner: DocumentOwner;
}

/**
 * Shows the page of the current path: a page that a remote announces, or one of the host's own. A remote may announce a
 * page for shops that covers every path (specification §2); besides it, shops see only pages for everybody.
 */
export function Site({ remotes, owner }: SiteProps): ReactNode {
  const { pathname } = useLocation();
  const { data: session } = useGetSessionQuery();
  const viewer = viewerOf(session);
  const isKnown = session !== undefined;
  useEffect(() => {
    if (isKnown) rememberShop(viewer === 'shops');
  }, [isKnown, viewer]);
  usePreloadOnIntent({
    remotes,
    viewer: isKnown ? viewer : undefined,
    isForPasswords: owner !== undefined,
  });
  const found = findRemotePage(remotes ?? {}, pathname, viewer);
  // A remote's region is not inside a route of the host: a remote's paths are absolute, and the remote must stay
  // mounted between its pages.
  const loaded = needsFreshDocument({ pathname, found }, owner) ? (
    <FreshDocument
      isForbiddenHere={needsFreshDocument({ pathname, found }, ownerOfDocument(pathname, remotes))}
    />
  ) : (
    found && <LazyRemoteRegion key={found.name} name={found.name} remotes={remotes} />
  );
  return (
    <Shell page={found?.page}>
      {loaded ? (
        <HostBoundary>{loaded}</HostBoundary>
      ) : (
        <OwnPages areAllKnown={remotes !== undefined} />
      )}
    </Shell>
  );
}
