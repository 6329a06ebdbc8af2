import type { ReactNode } from 'react';
import { limits } from '@parchi/contract';
import { Button, TextField } from '@parchi/shared-ui';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import { checkSignUp } from '../accountChecks.ts';
import styles from '../AccountForm.module.css';
import { AccountPasswordField } from '../AccountPasswordField.tsx';
import { EmailField } from '../EmailField.tsx';
import { useSignUp } from './useSignUp.ts';

export function SignUpForm(): ReactNode {
  const { formProps, errors, isSending } = useForm({
    fields: ['name', 'email', 'password', 'confirm'],
    validate: checkSignUp,
    onSubmit: useSignUp(),
  });

  return (
    <form {...formProps} className={styles['form']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <TextField
        label={t('host.accounts.name')}
        error={errors.name}
        name="name"
        autoComplete="name"
        maxLength={limits.maxPersonNameLength}
      />
      <EmailField error={errors.email} />
      <AccountPasswordField
        name="password"
        label={t('host.accounts.password')}
        hint={t('host.accounts.password-hint')}
        error={errors.password}
        autoComplete="new-password"
      />
      <AccountPasswordField
        name="confirm"
        label={t('host.accounts.confirm')}
        error={errors.confirm}
        autoComplete="new-password"
      />
      <Button type="submit" busy={isSending}>
        {t('host.sign-up.submit')}
      </Button>
    </form>
  );
}
