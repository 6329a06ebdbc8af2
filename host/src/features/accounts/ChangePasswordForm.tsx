import type { ReactNode } from 'react';
import { asApiError, useChangePasswordMutation } from '@parchi/shared-api';
import { changePasswordProblems } from '@parchi/shared-api/accounts';
import { showToast } from '@parchi/shared-ui';
import { NewPasswordForm } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

export function ChangePasswordForm({ email }: { email: string }): ReactNode {
  const [changePassword] = useChangePasswordMutation();
  return (
    <NewPasswordForm
      username={email}
      onSend={async (passwords) => {
        const { error } = await changePassword(passwords);
        if (error) return changePasswordProblems(asApiError(error));
        showToast({ tone: 'success', text: t('host.account.changed') });
        return {};
      }}
      words={{
        currentPassword: t('host.accounts.current-password'),
        newPassword: t('host.accounts.new-password'),
        hint: t('host.accounts.password-hint'),
        confirm: t('host.accounts.confirm'),
        show: t('host.accounts.show'),
        hide: t('host.accounts.hide'),
        submit: t('host.account.change-password'),
        missing: t('host.accounts.missing-password'),
        missingNew: t('host.accounts.missing-new-password'),
        mismatch: t('host.accounts.mismatch'),
      }}
    />
  );
}
