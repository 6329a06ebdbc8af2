import type { ReactNode } from 'react';
import { asApiError, useChangePasswordMutation } from '@parchi/shared-api';
import { Button, showToast } from '@parchi/shared-ui';
import { FormMessage, useCheckedForm } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { checkNewPassword } from './accountChecks.ts';
import styles from './AccountForm.module.css';
import { AccountPasswordField } from './AccountPasswordField.tsx';
import { changePasswordProblems } from './accountProblems.ts';

export function ChangePasswordForm({ email }: { email: string }): ReactNode {
  const [changePassword] = useChangePasswordMutation();
  const { form, problems, isSending, handleSubmit } = useCheckedForm({
    fields: ['currentPassword', 'newPassword', 'confirm'],
    check: checkNewPassword,
    send: async ({ currentPassword, newPassword }) => {
      const { error } = await changePassword({ currentPassword, newPassword });
      if (error) return changePasswordProblems(asApiError(error));
      showToast({ tone: 'success', text: t('host.account.changed') });
      form.current?.reset();
      return {};
    },
  });

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={handleSubmit}>
      {problems.form && <FormMessage>{problems.form}</FormMessage>}
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <AccountPasswordField
        name="currentPassword"
        label={t('host.accounts.current-password')}
        error={problems.currentPassword}
        autoComplete="current-password"
      />
      <AccountPasswordField
        name="newPassword"
        label={t('host.accounts.new-password')}
        hint={t('host.accounts.password-hint')}
        error={problems.newPassword}
        autoComplete="new-password"
      />
      <AccountPasswordField
        name="confirm"
        label={t('host.accounts.confirm')}
        error={problems.confirm}
        autoComplete="new-password"
      />
      <Button type="submit" busy={isSending}>
        {t('host.account.change-password')}
      </Button>
    </form>
  );
}
