import { Suspense, type ReactNode } from 'react';
import { ClaimEmailFields } from '@parchi/account-views';
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
  const { signUp, takenEmail } = useSignUp();
  const { formProps, errors, isSending } = useForm({
    fields: ['name', 'email', 'password', 'confirm', 'claim', 'code'],
    validate: checkSignUp,
    onSubmit: signUp,
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
      {takenEmail !== '' && (
        <Suspense fallback={null}>
          <ClaimEmailFields email={takenEmail} codeError={errors.code} />
        </Suspense>
      )}
      <NewPasswordFields label={t('host.accounts.password')} errors={errors} />
      <Button type="submit" busy={isSending}>
        {t('host.sign-up.submit')}
      </Button>
    </form>
  );
}
