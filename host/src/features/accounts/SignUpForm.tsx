import type { ReactNode } from 'react';
import { limits } from '@parchi/contract';
import { Button, TextField } from '@parchi/shared-ui';
import { FormMessage, useCheckedForm } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { checkSignUp } from './accountChecks.ts';
import styles from './AccountForm.module.css';
import { AccountPasswordField } from './AccountPasswordField.tsx';
import { EmailField } from './EmailField.tsx';
import { useSignUp } from './useSignUp.ts';

export function SignUpForm(): ReactNode {
  const { formProps, problems, isSending } = useCheckedForm({
    fields: ['name', 'email', 'password', 'confirm'],
    check: checkSignUp,
    send: useSignUp(),
  });

  return (
    <form {...formProps} className={styles['form']}>
      {problems.form && <FormMessage>{problems.form}</FormMessage>}
      <TextField
        label={t('host.accounts.name')}
        error={problems.name}
        name="name"
        autoComplete="name"
        maxLength={limits.maxPersonNameLength}
      />
      <EmailField error={problems.email} />
      <AccountPasswordField
        name="password"
        label={t('host.accounts.password')}
        hint={t('host.accounts.password-hint')}
        error={problems.password}
        autoComplete="new-password"
      />
      <AccountPasswordField
        name="confirm"
        label={t('host.accounts.confirm')}
        error={problems.confirm}
        autoComplete="new-password"
      />
      <Button type="submit" busy={isSending}>
        {t('host.sign-up.submit')}
      </Button>
    </form>
  );
}
