import type { ReactNode } from 'react';
import { ConfirmEmailPage } from '@parchi/account-views';
import { matchesPage, pagePaths, privacyPath, termsPath } from '@parchi/contract';
import { useLocation } from '@parchi/shared-routing';
import { HomePage } from '../features/home/HomePage.tsx';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import { RemoteFailure } from '../remotes/failure/RemoteFailure.tsx';
import { SiteFooter } from '../shell/SiteFooter.tsx';
import {
  AccountPage,
  ResetPasswordPage,
  SignInPage,
  SignUpPage,
  StopMailsPage,
} from './accountPages.ts';
import { HostBoundary } from './HostBoundary.tsx';
import { PrivacyPage, TermsPage } from './sitePages.ts';

interface Props {
  /** Whether the pages of remotes are known, so that any other path is no page at all. */
  areAllKnown: boolean;
}

/** The host's own pages, and what stands at paths that are nobody's. */
export function OwnPages({ areAllKnown }: Props): ReactNode {
  const { pathname } = useLocation();
  return (
    <HostBoundary key={pathname}>
      {findPage(pathname) ?? (areAllKnown ? <NotFoundPage /> : <RemoteFailure />)}
      {/* Inside, because a page that arrives would push it away. */}
      <SiteFooter />
    </HostBoundary>
  );
}

const pages: readonly (readonly [path: string, page: ReactNode])[] = [
  [pagePaths.home, <HomePage />],
  [privacyPath, <PrivacyPage />],
  [termsPath, <TermsPage />],
  [pagePaths.signIn, <SignInPage />],
  [pagePaths.signUp, <SignUpPage />],
  [pagePaths.account, <AccountPage />],
  [pagePaths.resetPassword, <ResetPasswordPage />],
  [pagePaths.confirmEmail, <ConfirmEmailPage />],
  [pagePaths.stopMails, <StopMailsPage />],
];

/**
 * Compares paths as the server does. The router also accepts other spellings (`/SIGN-IN`), at which a document would be
 * taken for one without passwords.
 */
function findPage(pathname: string): ReactNode {
  return pages.find(([path]) => matchesPage(path, pathname))?.[1];
}
