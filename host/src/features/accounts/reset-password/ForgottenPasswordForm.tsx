import { useState, type ReactNode } from 'react';
import { asApiError } from '@parchi/shared-api';
import { Button } from '@parchi/shared-ui';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import { checkForgottenPassword } from '../accountChecks.ts';
import styles from '../AccountForm.module.css';
import { EmailField } from '../EmailField.tsx';
import { useForgotPasswordMutation } from './resetApi.ts';
import { resetProblems } from './resetProblems.ts';

export function ForgottenPasswordForm(): ReactNode {
  const [forgotPassword] = useForgotPasswordMutation();
  const [sentTo, setSentTo] = useState('');
  const { formProps, errors, isSending } = useForm({
    fields: ['email'],
    validate: checkForgottenPassword,
    onSubmit: async (texts) => {
      setSentTo('');
      const email = texts.email.trim();
      const { error } = await forgotPassword({ email });
      if (error) return resetProblems(asApiError(error));
      setSentTo(email);
      return {};
    },
  });

  return (
    <form {...formProps} className={styles['form']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <EmailField error={errors.email} />
      <Button type="submit" busy={isSending}>
        {t('host.reset.submit')}
      </Button>
      {/* A live region must exist before its text changes. */}
      <p role="status">{sentTo !== '' && t('host.reset.sent', { email: sentTo })}</p>
    </form>
  );
}
