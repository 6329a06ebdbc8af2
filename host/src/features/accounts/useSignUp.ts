import { pagePaths } from '@parchi/contract';
import { asApiError, useSignUpMutation } from '@parchi/shared-api';
import { useLocation, useNavigate } from '@parchi/shared-routing';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { isEmailTaken, signUpProblems } from './accountProblems.ts';
import type { Problems, Texts } from './useAccountForm.ts';

type Field = 'name' | 'email' | 'password' | 'confirm';

/** Makes the account, says what became of it (SPEC §8), and goes on to sign in with it. */
export function useSignUp(): (texts: Texts<Field>) => Promise<Problems<Field>> {
  const [signUp] = useSignUpMutation();
  const { search } = useLocation();
  const navigate = useNavigate();

  return async ({ name, email, password }) => {
    const account = { name: name.trim(), email: email.trim(), password };
    const { error } = await signUp(account);
    if (!error) {
      showToast({ tone: 'success', text: t('host.sign-up.created') });
      const state = { email: account.email };
      void navigate({ pathname: pagePaths.signIn, search }, { state });
      return {};
    }
    const problems = signUpProblems(asApiError(error));
    if (isEmailTaken(asApiError(error)) && problems.email !== undefined) {
      showToast({ tone: 'warning', text: problems.email });
    }
    return problems;
  };
}
