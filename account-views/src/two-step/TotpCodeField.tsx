import { useEffect, useRef, type ReactNode } from 'react';
import { TextField } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

export interface TotpCodeFieldProps {
  readonly error: string | undefined;
  /** Whether a recovery code works, too. */
  readonly takesRecoveryCode?: boolean;
  /** Whether the field takes the focus when it appears. */
  readonly takesFocus?: boolean;
}

/** The field for the code of an authenticator app. */
export function TotpCodeField(props: TotpCodeFieldProps): ReactNode {
  const { error, takesRecoveryCode, takesFocus } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <TextField
      ref={input}
      label={t('account.two-step.code')}
      hint={takesRecoveryCode ? t('account.two-step.code-hint') : undefined}
      name="code"
      inputMode={takesRecoveryCode ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={30}
      mono
      error={error}
    />
  );
}
