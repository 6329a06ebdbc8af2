import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '@parchi/shared-ui';
import { PasswordField } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import styles from './ReceiveView.module.css';
import type { Receiving } from './useReceive.ts';

export interface SharePasswordFormProps extends Pick<Receiving, 'isFetching' | 'unlock'> {
  /** Says that the last password was wrong, or why it was not checked. */
  readonly problem: string | undefined;
}

/** Asks for the password of a customer's files. Its field takes the focus when it appears. */
export function SharePasswordForm({
  problem,
  isFetching,
  unlock,
}: SharePasswordFormProps): ReactNode {
  const [password, setPassword] = useState('');
  const [isEmptyTried, setIsEmptyTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  useEffect(() => field.current?.focus(), []);

  async function handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isFetching) return;
    const isEmpty = password.trim() === '';
    setIsEmptyTried(isEmpty);
    if (isEmpty || !(await unlock(password))) field.current?.focus();
  }

  return (
    <section aria-labelledby={titleId}>
      <form className={styles['files']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h3 id={titleId}>{t('shop.receive.locked')}</h3>
        <PasswordField
          ref={field}
          label={t('shop.receive.password')}
          showLabel={t('shop.receive.password-show')}
          hideLabel={t('shop.receive.password-hide')}
          hint={t('shop.receive.password-hint')}
          error={isEmptyTried ? t('shop.receive.password-empty') : problem}
          value={password}
          // This is the password of files, not of this site, so the browser must not save it.
          autoComplete="off"
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setIsEmptyTried(false);
          }}
        />
        <div>
          <Button type="submit" busy={isFetching}>
            {t('shop.receive.unlock')}
          </Button>
        </div>
      </form>
    </section>
  );
}
