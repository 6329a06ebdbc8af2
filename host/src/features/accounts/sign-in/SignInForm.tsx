import type { ReactNode } from 'react';
import { asApiError, useSignInMutation } from '@parchi/shared-api';
import { signInProblems } from '@parchi/shared-api/accounts';
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
  const { formProps, errors, isSending } = useForm({
    fields: ['email', 'password'],
    validate: checkSignIn,
    onSubmit: async (texts) => {
      const { error } = await signIn({ email: texts.email.trim(), password: texts.password });
      return error ? signInProblems(asApiError(error)) : {};
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
      <Button type="submit" busy={isSending}>
        {isSending ? t('host.sign-in.checking') : t('host.sign-in.submit')}
      </Button>
    </form>
  );
}
