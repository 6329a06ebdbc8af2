import type { ReactNode } from 'react';
import { TextField } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

/** The field for a code from a mail. */
export function CodeField({ error }: { error: string | undefined }): ReactNode {
  return (
    <TextField
      label={t('account.code.label')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      mono
      error={error}
    />
  );
}
