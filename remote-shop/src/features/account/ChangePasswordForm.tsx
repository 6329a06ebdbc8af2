import type { ReactNode } from 'react';
import { asApiError, useChangePasswordMutation } from '@parchi/shared-api';
import { changePasswordProblems } from '@parchi/shared-api/accounts';
import { NewPasswordForm } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

interface ChangePasswordFormProps {
  email: string;
  onChanged: () => void;
}

export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps): ReactNode {
  const [changePassword] = useChangePasswordMutation();
  return (
    <NewPasswordForm
      username={email}
      onSend={async (passwords) => {
        const { error } = await changePassword(passwords);
        if (error) return changePasswordProblems(asApiError(error));
        onChanged();
        return {};
      }}
      words={{
        currentPassword: t('shop.account.current-password'),
        newPassword: t('shop.account.new-password'),
        hint: t('shop.sign-up.password-hint'),
        confirm: t('shop.sign-up.confirm'),
        show: t('shop.account.show'),
        hide: t('shop.account.hide'),
        submit: t('shop.account.change-password'),
        missing: t('shop.sign-in.missing-password'),
        missingNew: t('shop.sign-up.missing-password'),
        mismatch: t('shop.sign-up.mismatch'),
      }}
    />
  );
}
