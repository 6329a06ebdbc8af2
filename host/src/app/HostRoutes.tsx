import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { sessionKind, useGetSessionQuery } from '@parchi/shared-api';
import { useLocation, useRoutes } from '@parchi/shared-routing';
import { Loader, AsyncBoundary } from '@parchi/shared-ui';
import { HomePage } from '../features/home/HomePage.tsx';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import { t } from '../messages/t.ts';
import { RemoteFailure } from '../remotes/RemoteFailure.tsx';
import { remoteOfPage } from '../remotes/remoteOfPage.ts';
import { RemoteRegion } from '../remotes/RemoteRegion.tsx';
import { AccountPage, SignInPage, SignUpPage } from './accountPages.ts';

/**
 * Renders the page of the current path: a remote's page or one of the host's own. A signed-in shop sees its counter at
 * every path (specification §2).
 */
export function HostRoutes(): ReactNode {
  const { pathname } = useLocation();
  const { data: session } = useGetSessionQuery();
  const remote = sessionKind(session) === 'shop' ? 'remote-shop' : remoteOfPage(pathname);
  // A remote's region is not inside a route of the host: a remote's paths are absolute, and the remote must stay
  // mounted between its pages.
  if (remote) return <RemoteRegion key={remote} name={remote} />;
  return (
    <AsyncBoundary
      key={pathname}
      fallback={<Loader label={t('host.remote.loading')} />}
      // A failed dynamic import stays failed until the page is reloaded.
      errorFallback={<RemoteFailure onRetry={() => window.location.reload()} />}
    >
      <OwnPages />
    </AsyncBoundary>
  );
}

function OwnPages(): ReactNode {
  return useRoutes([
    { path: pagePaths.home, element: <HomePage /> },
    { path: pagePaths.signIn, element: <SignInPage /> },
    { path: pagePaths.signUp, element: <SignUpPage /> },
    { path: pagePaths.account, element: <AccountPage /> },
    { path: '*', element: <NotFoundPage /> },
  ]);
}
