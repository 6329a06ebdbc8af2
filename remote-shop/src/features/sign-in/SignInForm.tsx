import { Suspense, useState, type ReactNode } from 'react';
import { TotpCodeField } from '@parchi/account-views';
import { useLocation } from '@parchi/shared-routing';
import { Button } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, useForm, type FormValues } from '@parchi/shared-ui/forms';
import { CredentialFields } from '../../lib/CredentialFields.tsx';
import styles from '../../lib/Form.module.css';
import { isBlank } from '../../lib/isBlank.ts';
import { t } from '../../messages/t.ts';
import { useSignIn, type SignInState } from './useSignIn.ts';

export function SignInForm(): ReactNode {
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const signIn = useSignIn(() => setIsCodeAsked(true));
  // After signing up, the e-mail address comes with the navigation to this page.
  const { email, isSessionLost } = (useLocation().state ?? {}) as SignInState;
  const { formProps, errors, isSubmitted, isSending } = useForm<'email' | 'password' | 'code'>({
    fields: ['email', 'password', 'code'],
    validate,
    onSubmit: ({ email: typed, password, code }) =>
      signIn({ email: typed.trim(), password, ...(isCodeAsked && { code }) }),
  });

  return (
    <form {...formProps} className={styles['form']}>
      {isSessionLost && !isSubmitted && <FormMessage>{t('shop.sign-in.session-lost')}</FormMessage>}
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <CredentialFields problems={errors} email={email} autoComplete="current-password" />
      {isCodeAsked && (
        <Suspense fallback={null}>
          <TotpCodeField error={errors.code} takesRecoveryCode takesFocus />
        </Suspense>
      )}
      <Button type="submit" busy={isSending}>
        {isSending ? t('shop.sign-in.checking') : t('shop.sign-in.submit')}
      </Button>
    </form>
  );
}

function validate({ email, password }: FormValues<'email' | 'password'>) {
  return onlyErrors({
    email: isBlank(email) && t('shop.account.missing-email'),
    password: password === '' && t('shop.sign-in.missing-password'),
  });
}
