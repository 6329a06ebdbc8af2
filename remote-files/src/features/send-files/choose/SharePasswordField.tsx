import { useEffect, useRef, type ReactNode } from 'react';
import { maxSharePasswordLength, minSharePasswordLength } from '@parchi/contract';
import { Button, TextField } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { isPasswordFine, type SharePasswordChoice } from '../useSharePassword.ts';

export interface SharePasswordFieldProps extends SharePasswordChoice {
  /** How often sending was refused because of the password. Each time, the field takes the focus. */
  readonly refusals: number;
}

/** Lets the sender set a password for the files. It is visible while typed, because the sender tells it to others. */
export function SharePasswordField(props: SharePasswordFieldProps): ReactNode {
  const { password, choose, refusals } = props;
  const field = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const hasPassword = password !== undefined;
  const hadPassword = useRef(hasPassword);
  useEffect(() => {
    // The focused control has disappeared, so move the focus.
    if (hadPassword.current !== hasPassword) {
      (field.current ?? addButton.current)?.focus();
    }
    hadPassword.current = hasPassword;
  }, [hasPassword]);
  useEffect(() => {
    if (refusals > 0) field.current?.focus();
  }, [refusals]);
  const isRefused = refusals > 0 && !isPasswordFine(props);
  return (
    <div>
      {hasPassword ? (
        <TextField
          ref={field}
          label={t('files.preview.password')}
          hint={t('files.preview.password-hint', { min: minSharePasswordLength })}
          error={isRefused && t('files.preview.password-short', { min: minSharePasswordLength })}
          value={password}
          maxLength={maxSharePasswordLength}
          onChange={(event) => choose(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          action={
            <Button variant="quiet" onClick={() => choose(undefined)}>
              {t('files.preview.password-remove')}
            </Button>
          }
        />
      ) : (
        <Button variant="quiet" ref={addButton} onClick={() => choose('')}>
          {t('files.preview.password-add')}
        </Button>
      )}
    </div>
  );
}
