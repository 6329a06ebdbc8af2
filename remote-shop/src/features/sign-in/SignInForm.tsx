import type { ReactNode } from 'react';
import { useLocation } from '@parchi/shared-routing';
import { Button } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, useForm, type FormValues } from '@parchi/shared-ui/forms';
import { CredentialFields } from '../../lib/CredentialFields.tsx';
import styles from '../../lib/Form.module.css';
import { isBlank } from '../../lib/isBlank.ts';
import { t } from '../../messages/t.ts';
import { useSignIn, type SignInState } from './useSignIn.ts';

export function SignInForm(): ReactNode {
  const signIn = useSignIn();
  // After signing up, the e-mail address comes with the navigation to this page.
  const { email, isSessionLost } = (useLocation().state ?? {}) as SignInState;
  const { formProps, errors, isSubmitted, isSending } = useForm({
    fields: ['email', 'password'],
    validate,
    onSubmit: ({ email: typed, password }) => signIn({ email: typed.trim(), password }),
  });

  return (
    <form {...formProps} className={styles['form']}>
      {isSessionLost && !isSubmitted && <FormMessage>{t('shop.sign-in.session-lost')}</FormMessage>}
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <CredentialFields problems={errors} email={email} autoComplete="current-password" />
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
