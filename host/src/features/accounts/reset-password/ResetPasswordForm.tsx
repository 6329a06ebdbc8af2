import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { asApiError, useGetSessionQuery } from '@parchi/shared-api';
import { useNavigate } from '@parchi/shared-routing';
import { Button, showToast } from '@parchi/shared-ui';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import { checkNewPassword } from '../accountChecks.ts';
import styles from '../AccountForm.module.css';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { useResetPasswordMutation } from './resetApi.ts';
import { resetProblems } from './resetProblems.ts';

export function ResetPasswordForm({ token }: { token: string }): ReactNode {
  const [resetPassword] = useResetPasswordMutation();
  const { refetch } = useGetSessionQuery();
  const navigate = useNavigate();
  const { formProps, errors, isSending } = useForm({
    fields: ['password', 'confirm'],
    validate: checkNewPassword,
    onSubmit: async ({ password }) => {
      const { error } = await resetPassword({ token, newPassword: password });
      if (error) return resetProblems(asApiError(error));
      showToast({ tone: 'success', text: t('host.reset.saved') });
      // If this browser was signed in to the account, its session has ended too.
      await refetch();
      void navigate(pagePaths.signIn, { replace: true });
      return {};
    },
  });

  return (
    <form {...formProps} className={styles['form']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <NewPasswordFields label={t('host.accounts.new-password')} errors={errors} />
      <Button type="submit" busy={isSending}>
        {t('host.reset.new-submit')}
      </Button>
    </form>
  );
}
