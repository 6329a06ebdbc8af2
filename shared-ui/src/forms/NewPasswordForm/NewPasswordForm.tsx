import type { ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { FormMessage } from '../FormMessage/FormMessage.tsx';
import { PasswordField } from '../PasswordField/PasswordField.tsx';
import { onlyErrors } from '../useForm/onlyErrors.ts';
import type { FormValues } from '../useForm/readTexts.ts';
import { useForm, type FormErrors } from '../useForm/useForm.ts';
import styles from './NewPasswordForm.module.css';

type Passwords = FormValues<'currentPassword' | 'newPassword'>;

export interface NewPasswordWords {
  currentPassword: string;
  newPassword: string;
  /** Requirements for a password. */
  hint: string;
  confirm: string;
  show: string;
  hide: string;
  submit: string;
  missing: string;
  missingNew: string;
  mismatch: string;
}

interface NewPasswordFormProps {
  words: NewPasswordWords;
  /** Account name, so that password managers know which password to update. */
  username: string;
  /** @returns the errors by field; an empty object means success, and the form then clears its fields */
  onSend: (passwords: Passwords) => Promise<FormErrors<keyof Passwords>>;
}

/** Form to change a password: current password, new password and its confirmation. */
export function NewPasswordForm({ words, username, onSend }: NewPasswordFormProps): ReactNode {
  const { formProps, errors, isSending } = useForm({
    fields: ['currentPassword', 'newPassword', 'confirm'],
    validate: (texts) => check(texts, words),
    onSubmit: async ({ currentPassword, newPassword }) => {
      const refused = await onSend({ currentPassword, newPassword });
      if (Object.keys(refused).length === 0) formProps.ref.current?.reset();
      return refused;
    },
  });
  const labels = { showLabel: words.show, hideLabel: words.hide };

  return (
    <form {...formProps} className={styles.form}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        {...labels}
        name="currentPassword"
        label={words.currentPassword}
        error={errors.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        {...labels}
        name="newPassword"
        label={words.newPassword}
        hint={words.hint}
        error={errors.newPassword}
        autoComplete="new-password"
      />
      <PasswordField
        {...labels}
        name="confirm"
        label={words.confirm}
        error={errors.confirm}
        autoComplete="new-password"
      />
      <Button type="submit" busy={isSending}>
        {words.submit}
      </Button>
    </form>
  );
}

function check(texts: FormValues<keyof Passwords | 'confirm'>, words: NewPasswordWords) {
  const { currentPassword, newPassword, confirm } = texts;
  return onlyErrors({
    currentPassword: currentPassword === '' && words.missing,
    newPassword: newPassword === '' && words.missingNew,
    confirm: confirm !== newPassword && words.mismatch,
  });
}
