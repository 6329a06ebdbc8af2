import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { asApiError, useShopSignInMutation } from '@parchi/shared-api';
import { signInProblems } from '@parchi/shared-api/accounts';
import { useGoBack, useLocation } from '@parchi/shared-routing';
import { Button } from '@parchi/shared-ui';
import { FormMessage, onlyProblems, useCheckedForm, type FormTexts } from '@parchi/shared-ui/forms';
import { CredentialFields } from '../../lib/CredentialFields.tsx';
import styles from '../../lib/Form.module.css';
import { isBlank } from '../../lib/isBlank.ts';
import { t } from '../../messages/t.ts';

export function SignInForm(): ReactNode {
  const [signIn] = useShopSignInMutation();
  const goBack = useGoBack(pagePaths.home);
  // Who has just signed up brings it along.
  const { email } = (useLocation().state ?? {}) as { email?: string };
  const { form, problems, isSending, handleInput, handleSubmit } = useCheckedForm({
    fields: ['email', 'password'],
    check,
    send: async (texts) => {
      const { error } = await signIn({ email: texts.email.trim(), password: texts.password });
      if (error) return signInProblems(asApiError(error));
      goBack();
      return {};
    },
  });

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onInput={handleInput}
      onSubmit={handleSubmit}
    >
      {problems.form && <FormMessage>{problems.form}</FormMessage>}
      <CredentialFields problems={problems} email={email} autoComplete="current-password" />
      <Button type="submit" busy={isSending}>
        {t('shop.sign-in.submit')}
      </Button>
    </form>
  );
}

function check({ email, password }: FormTexts<'email' | 'password'>) {
  return onlyProblems({
    email: isBlank(email) && t('shop.account.missing-email'),
    password: password === '' && t('shop.sign-in.missing-password'),
  });
}
