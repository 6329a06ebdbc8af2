import type { ReactNode, Ref } from 'react';
import { PasswordField } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

interface Props {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
  autoComplete: 'current-password' | 'new-password';
}

export function AccountPasswordField(props: Props): ReactNode {
  return (
    <PasswordField
      {...props}
      showLabel={t('host.accounts.show')}
      hideLabel={t('host.accounts.hide')}
    />
  );
}
