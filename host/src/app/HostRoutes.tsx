import type { ReactNode } from 'react';
import { useRoutes, type RouteObject } from 'react-router-dom';
import { pagePaths } from '@parchi/contract';
import { HomePage } from '../features/home/HomePage.tsx';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import { NotOpenPage } from '../features/not-open/NotOpenPage.tsx';
import { t } from '../messages/t.ts';
import type { RemoteName } from '../remotes/loadRemoteRoutes.ts';
import { RemoteRegion } from '../remotes/RemoteRegion.tsx';

/** Which remote owns which page (SPEC §2). A fourth portal is one more line here and in remotes.json. */
const remotePages: Record<RemoteName, string[]> = {
  'remote-files': [pagePaths.sendFile, pagePaths.receiveFile],
  'remote-customer': [pagePaths.printFile, pagePaths.orders],
  'remote-shop': [pagePaths.businessSignUp, pagePaths.businessSignIn],
};

function hostRoutes(): RouteObject[] {
  const remoteRoutes = Object.entries(remotePages).flatMap(([name, paths]) =>
    paths.map((path) => ({ path, element: <RemoteRegion name={name as RemoteName} key={name} /> })),
  );
  return [
    { path: pagePaths.home, element: <HomePage /> },
    { path: pagePaths.signIn, element: <NotOpenPage title={t('host.sign-in.title')} /> },
    { path: pagePaths.signUp, element: <NotOpenPage title={t('host.sign-up.title')} /> },
    { path: pagePaths.account, element: <NotOpenPage title={t('host.account.title')} /> },
    ...remoteRoutes,
    { path: '*', element: <NotFoundPage /> },
  ];
}

export function HostRoutes(): ReactNode {
  return useRoutes(hostRoutes());
}
