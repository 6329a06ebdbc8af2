import { pagePaths, type SignInRequest } from '@parchi/contract';
import { asApiError, useShopSignInMutation } from '@parchi/shared-api';
import { signInProblems } from '@parchi/shared-api/accounts';
import { useGoBack, useLocation, useNavigate } from '@parchi/shared-routing';
import type { FormProblems } from '@parchi/shared-ui/forms';
import { useAskWhoIsSignedInMutation } from '../../accountApi.ts';

/** What leads to the sign-in page may bring along. */
export interface SignInState {
  email?: string;
  /** The browser kept no cookie of the sign-in that has just succeeded. */
  isSessionLost?: boolean;
}

/**
 * Signs in and goes one page back. A browser keeps no cookie for a page of another site (SPEC §1, `SameSite=Lax`), or
 * for none at all: who is not signed in after it stays here, and is told.
 */
export function useSignIn(): (
  request: SignInRequest,
) => Promise<FormProblems<keyof SignInRequest>> {
  const [signIn] = useShopSignInMutation();
  const [askWhoIsSignedIn] = useAskWhoIsSignedInMutation();
  const { pathname } = useLocation();
  const goBack = useGoBack(pagePaths.home);
  const navigate = useNavigate();

  return async (request) => {
    const { error } = await signIn(request);
    if (error) return signInProblems(asApiError(error));
    // Not before it is known: the counter stands here meanwhile, and from elsewhere one would be led here without a word.
    const { data: session } = await askWhoIsSignedIn(undefined);
    if (session === null) {
      const state: SignInState = { email: request.email, isSessionLost: true };
      void navigate(pathname, { replace: true, state });
    } else goBack();
    return {};
  };
}
