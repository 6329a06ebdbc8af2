import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { useLocation, useRoutes } from '@parchi/shared-routing';
import { Loader, AsyncBoundary } from '@parchi/shared-ui';
import { HomePage } from '../features/home/HomePage.tsx';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import { t } from '../messages/t.ts';
import { RemoteFailure } from '../remotes/RemoteFailure.tsx';
import { AccountPage, SignInPage, SignUpPage } from './accountPages.ts';

interface Props {
  /** Whether the pages of remotes are known, so that any other path is no page at all. */
  areAllKnown: boolean;
}

/** The host's own pages, and what stands at paths that are nobody's. */
export function OwnPages({ areAllKnown }: Props): ReactNode {
  const { pathname } = useLocation();
  const failure = <RemoteFailure />;
  return (
    <AsyncBoundary
      key={pathname}
      fallback={<Loader label={t('host.remote.loading')} />}
      errorFallback={failure}
    >
      <Pages elsewhere={areAllKnown ? <NotFoundPage /> : failure} />
    </AsyncBoundary>
  );
}

function Pages({ elsewhere }: { elsewhere: ReactNode }): ReactNode {
  return useRoutes([
    { path: pagePaths.home, element: <HomePage /> },
    { path: pagePaths.signIn, element: <SignInPage /> },
    { path: pagePaths.signUp, element: <SignUpPage /> },
    { path: pagePaths.account, element: <AccountPage /> },
    { path: '*', element: elsewhere },
  ]);
}
