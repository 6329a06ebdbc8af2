import { pagePaths, type SignInRequest } from '@parchi/contract';
import { asApiError, useShopSignInMutation } from '@parchi/shared-api';
import { needsTotp, signInProblems } from '@parchi/shared-api/accounts';
import { useGoBack, useLocation, useNavigate } from '@parchi/shared-routing';
import type { FormErrors } from '@parchi/shared-ui/forms';
import { useAskWhoIsSignedInMutation } from '../../api/accountApi.ts';

/** State that a navigation to the sign-in page may carry. */
export interface SignInState {
  email?: string;
  /** Whether the sign-in succeeded, but the browser did not store the session cookie. */
  isSessionLost?: boolean;
}

/**
 * Signs in and goes one page back. A browser may not store the session cookie, because it refuses all cookies, or
 * because this page belongs to another site than the server (specification §1, `SameSite=Lax`). In that case the page
 * stays and says so.
 * @param onCodeNeeded called if the shop's two-step sign-in is on and no code was sent
 */
export function useSignIn(
  onCodeNeeded: () => void,
): (request: SignInRequest) => Promise<FormErrors<'email' | 'password' | 'code'>> {
  const [signIn] = useShopSignInMutation();
  const [askWhoIsSignedIn] = useAskWhoIsSignedInMutation();
  const { pathname } = useLocation();
  const goBack = useGoBack(pagePaths.home);
  const navigate = useNavigate();

  return async (request) => {
    const { error } = await signIn(request);
    if (error) {
      const refusal = asApiError(error);
      if (!needsTotp(refusal)) return signInProblems(refusal);
      onCodeNeeded();
      return {};
    }
    // Check the session before leaving this page: other pages would send a visitor without a session back here without
    // an explanation.
    const { data: session } = await askWhoIsSignedIn(undefined);
    if (session === null) {
      const state: SignInState = { email: request.email, isSessionLost: true };
      void navigate(pathname, { replace: true, state });
    } else goBack();
    return {};
  };
}
