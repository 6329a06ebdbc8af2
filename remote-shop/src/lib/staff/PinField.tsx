import { useEffect, useRef, type ReactNode } from 'react';
import { PasswordField } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

interface PinFieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  /** Whether the field takes the focus when it appears, because somebody just asked for it. */
  takesFocus?: boolean;
}

/** The input for a PIN. Password managers don't offer the account's password in it. */
export function PinField({ takesFocus = false, ...words }: PinFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <PasswordField
      {...words}
      name="pin"
      inputMode="numeric"
      autoComplete="off"
      ref={input}
      showLabel={t('shop.account.show')}
      hideLabel={t('shop.account.hide')}
    />
  );
}
