import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { limits } from '@parchi/contract';
import { Button, TextField } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import type { SharePasswordChoice } from '../useSharePassword.ts';

export interface SharePasswordFieldProps extends SharePasswordChoice {
  /** Whether sending was refused because of the password. */
  readonly isRefused: boolean;
  readonly field: Ref<HTMLInputElement>;
}

/** Offers a password for the files. It is shown while it is typed, because the sender tells it to others. */
export function SharePasswordField(props: SharePasswordFieldProps): ReactNode {
  const { password, choose, isRefused, field } = props;
  const part = useRef<HTMLDivElement>(null);
  const hasPassword = password !== undefined;
  const hadPassword = useRef(hasPassword);
  useEffect(() => {
    // The control that was pressed is gone, and with it the focus.
    if (hadPassword.current !== hasPassword) {
      part.current?.querySelector<HTMLElement>('input, button')?.focus();
    }
    hadPassword.current = hasPassword;
  }, [hasPassword]);
  return (
    <div ref={part}>
      {hasPassword ? (
        <TextField
          ref={field}
          label={t('files.preview.password')}
          hint={t('files.preview.password-hint', { min: limits.minSharePasswordLength })}
          error={
            isRefused && t('files.preview.password-short', { min: limits.minSharePasswordLength })
          }
          value={password}
          maxLength={limits.maxSharePasswordLength}
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
        <Button variant="quiet" onClick={() => choose('')}>
          {t('files.preview.password-add')}
        </Button>
      )}
    </div>
  );
}
