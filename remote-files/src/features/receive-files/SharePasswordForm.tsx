import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '@parchi/shared-ui';
import { PasswordField } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import styles from './ReceivedShare.module.css';

export interface SharePasswordFormProps {
  /** Says that the last password was wrong, or why it was not checked. */
  readonly problem: string | undefined;
  readonly isTrying: boolean;
  /** @returns whether the files are shown now */
  readonly onSubmit: (password: string) => Promise<boolean>;
}

/** Asks for the password of files. Its field takes the focus when it appears. */
export function SharePasswordForm({
  problem,
  isTrying,
  onSubmit,
}: SharePasswordFormProps): ReactNode {
  const [password, setPassword] = useState('');
  const [isEmptyTried, setIsEmptyTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  useEffect(() => field.current?.focus(), []);

  async function handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isTrying) return;
    const isEmpty = password.trim() === '';
    setIsEmptyTried(isEmpty);
    if (isEmpty || !(await onSubmit(password))) field.current?.focus();
  }

  return (
    <section aria-labelledby={titleId}>
      <form className={styles['share']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h2 id={titleId}>{t('files.receive.locked')}</h2>
        <PasswordField
          ref={field}
          label={t('files.receive.password')}
          showLabel={t('files.receive.password-show')}
          hideLabel={t('files.receive.password-hide')}
          hint={t('files.receive.password-hint')}
          error={isEmptyTried ? t('files.receive.password-empty') : problem}
          value={password}
          // This is the password of files, not of this site, so the browser must not save it.
          autoComplete="off"
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setIsEmptyTried(false);
          }}
        />
        <Button type="submit" busy={isTrying}>
          {t('files.receive.unlock')}
        </Button>
      </form>
    </section>
  );
}
