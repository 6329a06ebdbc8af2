import type { ReactNode } from 'react';
import { TextField } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

interface Props {
  error: string | undefined;
  defaultValue?: string | undefined;
}

export function EmailField(props: Props): ReactNode {
  return (
    <TextField
      {...props}
      label={t('host.accounts.email')}
      name="email"
      type="email"
      // Password managers store a password under the value of the `username` field.
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
