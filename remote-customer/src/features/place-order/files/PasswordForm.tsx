import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { PasswordField, usePassedFocus } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import styles from './PasswordForm.module.css';

export interface PasswordFormProps {
  /** Name of the file. */
  readonly name: string;
  /** Says why a password is needed, or that the last one was wrong. */
  readonly problem: string | undefined;
  readonly isTrying: boolean;
  readonly onSubmit: (password: string) => void;
  /** Returns the element that gets the focus when the form disappears, after the right password. */
  readonly nextFocus: () => HTMLElement | null;
}

/** A form for the password of an encrypted file, inside the row of that file. */
export function PasswordForm(props: PasswordFormProps): ReactNode {
  const { name, problem, isTrying, onSubmit, nextFocus } = props;
  const form = useRef<HTMLFormElement>(null);
  usePassedFocus(form, nextFocus);
  const [password, setPassword] = useState('');
  return (
    <form
      ref={form}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !isTrying) onSubmit(password);
      }}
    >
      <PasswordField
        label={t('place-order.password.label', { name })}
        showLabel={t('place-order.password.show')}
        hideLabel={t('place-order.password.hide')}
        hint={t('place-order.password.hint')}
        error={problem}
        value={password}
        // This is the password of a file, not of this site, so the browser must not save it.
        autoComplete="off"
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={isTrying}>
        {t('place-order.password.open')}
      </Button>
    </form>
  );
}
