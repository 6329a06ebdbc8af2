import { lazy, useEffect, type ReactNode } from 'react';
import {
  findRemotePage,
  hostPages,
  matchesAnyPage,
  passwordPages,
  type RemoteRegistry,
} from '@parchi/contract';
import { useGetSessionQuery, viewerOf } from '@parchi/shared-api';
import { useLocation } from '@parchi/shared-routing';
import { AsyncBoundary, Loader } from '@parchi/shared-ui';
import { rememberShop } from '../first-load/rememberShop.ts';
import { t } from '../messages/t.ts';
import { loadRemoteRegion } from '../remotes/loadRemoteRegion.ts';
import { RemoteFailure } from '../remotes/failure/RemoteFailure.tsx';
import { Shell } from '../shell/Shell.tsx';
import { OwnPages } from './OwnPages.tsx';

const RemoteRegion = lazy(loadRemoteRegion);
const FreshDocument = lazy(async () => {
  const { FreshDocument: page } = await import('./fresh-document/FreshDocument.tsx');
  return { default: page };
});

export interface SiteProps {
  /** The remotes that are deployed; `undefined` if nobody knows. */
  remotes: RemoteRegistry | undefined;
  /** Whether this document was opened at a page for passwords, so that no remote may run in it. */
  isForPasswords: boolean;
}

/**
 * Shows the page of the current path: a page that a remote announces, or one of the host's own. A remote may announce a
 * page for shops that stands at every path (specification §2); only pages for everybody are shown to a shop beside it.
 */
export function Site({ remotes, isForPasswords }: SiteProps): ReactNode {
  const { pathname } = useLocation();
  const { data: session } = useGetSessionQuery();
  const viewer = viewerOf(session);
  const isKnown = session !== undefined;
  useEffect(() => {
    if (isKnown) rememberShop(viewer === 'shops');
  }, [isKnown, viewer]);
  const isOwn = viewer === 'people' && matchesAnyPage(hostPages, pathname);
  const found = isOwn ? undefined : findRemotePage(remotes ?? {}, pathname, viewer);
  const needsFresh = found
    ? isForPasswords
    : !isForPasswords && matchesAnyPage(passwordPages, pathname);
  // A remote's region is not inside a route of the host: a remote's paths are absolute, and the remote must stay
  // mounted between its pages.
  const loaded = needsFresh ? (
    <FreshDocument isRemote={found !== undefined} />
  ) : (
    found && <RemoteRegion key={found.name} name={found.name} remotes={remotes} />
  );
  return (
    <Shell page={found?.page}>
      {loaded ? (
        <AsyncBoundary
          fallback={<Loader label={t('host.remote.loading')} />}
          errorFallback={<RemoteFailure />}
        >
          {loaded}
        </AsyncBoundary>
      ) : (
        <OwnPages areAllKnown={remotes !== undefined} />
      )}
    </Shell>
  );
}
