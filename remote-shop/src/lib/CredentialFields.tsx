import type { ReactNode } from 'react';
import { TextField } from '@parchi/shared-ui';
import { PasswordField, type FormProblems } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';

interface Props {
  problems: FormProblems<'email' | 'password'>;
  email?: string | undefined;
  passwordHint?: string;
  /** What password managers do with it. */
  autoComplete: 'current-password' | 'new-password';
}

/** What a business account is signed in with. */
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
        // What password managers keep a password under.
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
