import { useState } from 'react';
import { pagePaths } from '@parchi/contract';
import { asApiError, useSignInMutation } from '@parchi/shared-api';
import { accountRefusal, emailProofOf, signUpProblems } from '@parchi/shared-api/accounts';
import { useLocation, useNavigate } from '@parchi/shared-routing';
import { showToast } from '@parchi/shared-ui';
import type { FormErrors, FormValues } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import { useSignUpMutation } from './useSignUpMutation.ts';

type Field = 'name' | 'email' | 'password' | 'confirm' | 'claim' | 'code';

interface SignUp {
  signUp: (texts: FormValues<Field>) => Promise<FormErrors<Field>>;
  /** The e-mail address that the server refused last, because an account already has it; empty if none. */
  takenEmail: string;
}

/**
 * Returns a function that creates the account, reports the result (specification §8) and signs the person in. If the
 * sign-in fails, it navigates to the sign-in page.
 */
export function useSignUp(): SignUp {
  const [takenEmail, setTakenEmail] = useState('');
  const [signUp] = useSignUpMutation();
  const [signIn] = useSignInMutation();
  const { search } = useLocation();
  const navigate = useNavigate();

  async function signUpWith(texts: FormValues<Field>): Promise<FormErrors<Field>> {
    const { name, email, password, claim, code } = texts;
    const account = {
      name: name.trim(),
      email: email.trim(),
      password,
      ...emailProofOf({ email: email.trim(), claim, code }, takenEmail),
    };
    const { error } = await signUp(account);
    if (!error) {
      showToast({ tone: 'success', text: t('host.sign-up.created') });
      const { email: address } = account;
      const signedIn = await signIn({ email: address, password });
      if (signedIn.error) {
        void navigate({ pathname: pagePaths.signIn, search }, { state: { email: address } });
      }
      return {};
    }
    const failure = asApiError(error);
    const problems = signUpProblems(failure);
    if (accountRefusal(failure) === 'email-taken' && problems.email !== undefined) {
      setTakenEmail(account.email);
      showToast({ tone: 'warning', text: problems.email });
    }
    return problems;
  }
  return { signUp: signUpWith, takenEmail };
}
