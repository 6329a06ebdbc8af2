import type { ReactNode } from 'react';
import { useRoutes } from '@parchi/shared-routing';
import type { RenderResult } from '@testing-library/react';
import {
  AccountPage,
  ResetPasswordPage,
  SignInPage,
  SignUpPage,
  StopMailsPage,
} from '../app/accountPages.ts';
import { renderInShell } from './renderInShell.tsx';

/** Opens an address of the site. Only the account pages are real; any other address shows “Another page”. */
export function renderAccountPages(address: string): RenderResult {
  return renderInShell(<Site />, address);
}

function Site(): ReactNode {
  return useRoutes([
    { path: '/sign-in', element: <SignInPage /> },
    { path: '/sign-up', element: <SignUpPage /> },
    { path: '/account', element: <AccountPage /> },
    { path: '/reset-password', element: <ResetPasswordPage /> },
    { path: '/stop-mails', element: <StopMailsPage /> },
    { path: '*', element: <h1>Another page</h1> },
  ]);
}
