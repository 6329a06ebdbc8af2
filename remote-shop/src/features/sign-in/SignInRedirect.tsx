import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Navigate } from '@parchi/shared-routing';

/** Redirects to the sign-in page. It replaces a shop's page for a moment when the session ends. */
export function SignInRedirect(): ReactNode {
  return <Navigate to={pagePaths.businessSignIn} replace />;
}
