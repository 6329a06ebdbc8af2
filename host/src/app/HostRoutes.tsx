import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { useLocation, useRoutes } from '@parchi/shared-routing';
import { HomePage } from '../features/home/HomePage.tsx';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import { NotOpenPage } from '../features/not-open/NotOpenPage.tsx';
import { t } from '../messages/t.ts';
import { remoteOfPage } from '../remotes/remoteOfPage.ts';
import { RemoteRegion } from '../remotes/RemoteRegion.tsx';

/** The page of the current address: a remote's, or one of the host's own. */
export function HostRoutes(): ReactNode {
  const { pathname } = useLocation();
  const remote = remoteOfPage(pathname);
  // Not inside a route of the host: a remote's paths are absolute, and it stays while one goes between them.
  return remote ? <RemoteRegion key={remote} name={remote} /> : <OwnPages />;
}

function OwnPages(): ReactNode {
  return useRoutes([
    { path: pagePaths.home, element: <HomePage /> },
    { path: pagePaths.signIn, element: <NotOpenPage title={t('host.sign-in.title')} /> },
    { path: pagePaths.signUp, element: <NotOpenPage title={t('host.sign-up.title')} /> },
    { path: pagePaths.account, element: <NotOpenPage title={t('host.account.title')} /> },
    { path: '*', element: <NotFoundPage /> },
  ]);
}
