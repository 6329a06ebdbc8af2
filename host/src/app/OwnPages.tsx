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
  /** Whether the pages of remotes are known. If so, a path without a page is “not found”. */
  areAllKnown: boolean;
}

/** Shows the host's own pages, or an error at a path that has no page. */
export function OwnPages({ areAllKnown }: Props): ReactNode {
  const { pathname } = useLocation();
  return (
    <HostBoundary key={pathname}>
      {findPage(pathname) ?? (areAllKnown ? <NotFoundPage /> : <RemoteFailure />)}
      {/* Inside the boundary, so that a page that loads later does not push the footer down. */}
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
 * Compares paths as the server does. The router also accepts other spellings (`/SIGN-IN`), but for those the server
 * would not recognise a page for passwords.
 */
function findPage(pathname: string): ReactNode {
  return pages.find(([path]) => matchesPage(path, pathname))?.[1];
}
