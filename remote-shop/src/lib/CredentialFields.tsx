import type { ReactNode } from 'react';
import { TextField } from '@parchi/shared-ui';
import { PasswordField, type FormErrors } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';

interface Props {
  problems: FormErrors<'email' | 'password'>;
  email?: string | undefined;
  passwordHint?: string;
  /** Tells password managers whether to fill in the saved password or to suggest a new one. */
  autoComplete: 'current-password' | 'new-password';
}

/** The e-mail and password fields of a business account. */
export function CredentialFields(props: Props): ReactNode {
  const { problems, email, passwordHint, autoComplete } = props;
  return (
    <>
      <TextField
        label={t('shop.account.email')}
        name="email"
        type="email"
        error={problems.email}
        defaultValue={email}
        // Password managers save a password under the value of the `username` field.
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={t('shop.account.password')}
        name="password"
        hint={passwordHint}
        error={problems.password}
        autoComplete={autoComplete}
        showLabel={t('shop.account.show')}
        hideLabel={t('shop.account.hide')}
      />
    </>
  );
}
