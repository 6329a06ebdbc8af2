import { useState } from 'react';
import { pagePaths, type ShopSignUpRequest } from '@parchi/contract';
import { asApiError, signInPath, useShopSignInMutation } from '@parchi/shared-api';
import { accountRefusal, emailProofOf, signUpProblems } from '@parchi/shared-api/accounts';
import { useNavigate } from '@parchi/shared-routing';
import { showToast } from '@parchi/shared-ui';
import type { FormErrors } from '@parchi/shared-ui/forms';
import { useShopSignUpMutation } from '../../api/accountApi.ts';
import { t } from '../../messages/t.ts';
import { refusedFields } from '../../lib/shop-fields/refusedFields.ts';
import { fieldOfShopCall, toShopFields } from '../../lib/shop-fields/shopFields.ts';
import { clearSavedTexts } from './savedTexts.ts';
import type { SignUpField, SignUpTexts } from './signUpFields.ts';

interface SignUp {
  signUp: (texts: SignUpTexts) => Promise<FormErrors<SignUpField>>;
  /** The e-mail address that the server refused last, because an account already has it; empty if none. */
  takenEmail: string;
}

/** Maps each field of the sign-up call to the form's field that has its value. */
const fieldOfCall: Readonly<Record<keyof ShopSignUpRequest, SignUpField>> = {
  emailProof: 'code',
  name: 'name',
  email: 'email',
  password: 'password',
  ...fieldOfShopCall,
};

/**
 * Returns a function that creates the account, shows the result (specification §8) and signs the shop in, which opens
 * its counter. If the sign-in fails, the function opens the sign-in page.
 */
export function useSignUp(): SignUp {
  const [takenEmail, setTakenEmail] = useState('');
  const [signUp] = useShopSignUpMutation();
  const [signIn] = useShopSignInMutation();
  const navigate = useNavigate();

  async function signUpWith(texts: SignUpTexts): Promise<FormErrors<SignUpField>> {
    const request = signUpRequest(texts, takenEmail);
    const { error } = await signUp(request);
    if (!error) {
      clearSavedTexts();
      showToast({ tone: 'success', text: t('shop.sign-up.created') });
      const { email, password } = request;
      const signedIn = await signIn({ email, password });
      if (signedIn.error) void navigate(signInPath(), { state: { email } });
      else void navigate(pagePaths.home, { replace: true });
      return {};
    }
    const failure = asApiError(error);
    const problems = refusedFields(failure, fieldOfCall) ?? signUpProblems(failure);
    if (accountRefusal(failure) === 'email-taken' && problems.email !== undefined) {
      setTakenEmail(request.email);
      showToast({ tone: 'warning', text: problems.email });
    }
    return problems;
  }
  return { signUp: signUpWith, takenEmail };
}

function signUpRequest(texts: SignUpTexts, takenEmail: string): ShopSignUpRequest {
  const email = texts.email.trim();
  return {
    name: texts.name.trim(),
    email,
    password: texts.password,
    ...emailProofOf({ ...texts, email }, takenEmail),
    ...toShopFields(texts),
  };
}
