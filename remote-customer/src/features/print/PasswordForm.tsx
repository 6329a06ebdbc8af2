import { useState, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { PasswordField } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import styles from './PasswordForm.module.css';

export interface PasswordFormProps {
  /** Of the file. */
  readonly name: string;
  /** Why it is asked, or why the last one did not do. */
  readonly problem: string | undefined;
  readonly isTrying: boolean;
  readonly onSubmit: (password: string) => void;
}

/** Asks for a file's password where the file stands. */
export function PasswordForm(props: PasswordFormProps): ReactNode {
  const { name, problem, isTrying, onSubmit } = props;
  const [password, setPassword] = useState('');
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !isTrying) onSubmit(password);
      }}
    >
      <PasswordField
        label={t('print.password.label', { name })}
        showLabel={t('print.password.show')}
        hideLabel={t('print.password.hide')}
        hint={t('print.password.hint')}
        error={problem}
        value={password}
        // The password of a file: not one of this site for the browser to keep.
        autoComplete="off"
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={isTrying}>
        {t('print.password.open')}
      </Button>
    </form>
  );
}
