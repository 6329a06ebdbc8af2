import type { ReactNode } from 'react';
import { limits } from '@parchi/contract';
import { Button, TextField } from '@parchi/shared-ui';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import { checkSignUp } from '../accountChecks.ts';
import styles from '../AccountForm.module.css';
import { EmailField } from '../EmailField.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
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
      <NewPasswordFields label={t('host.accounts.password')} errors={errors} />
      <Button type="submit" busy={isSending}>
        {t('host.sign-up.submit')}
      </Button>
    </form>
  );
}
