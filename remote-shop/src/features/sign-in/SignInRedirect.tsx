import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Navigate } from '@parchi/shared-routing';

/** What the page of a shop becomes for a moment when its session ends: a redirect to the sign-in. */
export function SignInRedirect(): ReactNode {
  return <Navigate to={pagePaths.businessSignIn} replace />;
}
