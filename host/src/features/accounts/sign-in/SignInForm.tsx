import { Suspense, useState, type ReactNode } from 'react';
import { TotpCodeField } from '@parchi/account-views';
import { asApiError, useSignInMutation } from '@parchi/shared-api';
import { needsTotp, signInProblems } from '@parchi/shared-api/accounts';
import { useLocation } from '@parchi/shared-routing';
import { Button } from '@parchi/shared-ui';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import { checkSignIn } from '../accountChecks.ts';
import styles from '../AccountForm.module.css';
import { AccountPasswordField } from '../AccountPasswordField.tsx';
import { EmailField } from '../EmailField.tsx';

export function SignInForm(): ReactNode {
  const [signIn] = useSignInMutation();
  // Sign-up passes the new account's e-mail address as router state.
  const { email } = (useLocation().state ?? {}) as { email?: string };
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const { formProps, errors, isSending } = useForm<'email' | 'password' | 'code'>({
    fields: ['email', 'password', 'code'],
    validate: checkSignIn,
    onSubmit: async (texts) => {
      const { email: typed, password, code } = texts;
      const { error } = await signIn({
        email: typed.trim(),
        password,
        ...(isCodeAsked && { code }),
      });
      if (!error) return {};
      const refusal = asApiError(error);
      if (!needsTotp(refusal)) return signInProblems(refusal);
      setIsCodeAsked(true);
      return {};
    },
  });

  return (
    <form {...formProps} className={styles['form']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <EmailField error={errors.email} defaultValue={email} />
      <AccountPasswordField
        name="password"
        label={t('host.accounts.password')}
        error={errors.password}
        autoComplete="current-password"
      />
      {isCodeAsked && (
        <Suspense fallback={null}>
          <TotpCodeField error={errors.code} takesRecoveryCode takesFocus />
        </Suspense>
      )}
      <Button type="submit" busy={isSending}>
        {isSending ? t('host.sign-in.checking') : t('host.sign-in.submit')}
      </Button>
    </form>
  );
}
