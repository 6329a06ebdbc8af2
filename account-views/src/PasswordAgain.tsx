import type { ReactNode } from 'react';
import { errorText, type ApiError } from '@parchi/shared-api';
import { accountRefusal } from '@parchi/shared-api/accounts';
import { onlyErrors, PasswordField } from '@parchi/shared-ui/forms';
import { t } from './messages/t.ts';

interface PasswordAgainProps {
  /** For password managers. */
  email: string;
  error: string | undefined;
}

/** The field in which a signed-in person enters the password again. */
export function PasswordAgain({ email, error }: PasswordAgainProps): ReactNode {
  return (
    <>
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={t('account.details.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('account.details.show')}
        hideLabel={t('account.details.hide')}
        error={error}
      />
    </>
  );
}

export const checkPasswordAgain = ({ password }: { readonly password: string }) =>
  onlyErrors({ password: password === '' && t('account.details.missing-password') });

/** Returns the message of a refusal, under the form field that it belongs to. */
export function passwordAgainProblems(error: ApiError): {
  readonly [Field in 'password' | 'form']?: string;
} {
  const words = errorText(error);
  return accountRefusal(error) === 'incorrect-password' ? { password: words } : { form: words };
}
