import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { AccountPasswordField } from './AccountPasswordField.tsx';

interface Props {
  label: string;
  errors: { readonly password?: string | undefined; readonly confirm?: string | undefined };
}

/** A new password, typed twice. `checkNewPassword` compares the two. */
export function NewPasswordFields({ label, errors }: Props): ReactNode {
  return (
    <>
      <AccountPasswordField
        name="password"
        label={label}
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
    </>
  );
}
