import { useState, type ReactNode } from 'react';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { accountRefusal } from '@parchi/shared-api/accounts';
import { Button, TextField } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, PasswordField, useForm } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';
import { useAccountChangeEmailMutation } from './detailsApi.ts';

/** Requests a link to a new e-mail address. The link changes the address of the account. */
export function EmailForm({ email }: { email: string }): ReactNode {
  const [changeEmail] = useAccountChangeEmailMutation();
  const [sentTo, setSentTo] = useState('');
  const { formProps, errors, isSending } = useForm({
    fields: ['email', 'password'],
    validate: (texts) =>
      onlyErrors({
        email: texts.email.trim() === '' && t('account.details.missing-email'),
        password: texts.password === '' && t('account.details.missing-password'),
      }),
    onSubmit: async (texts) => {
      setSentTo('');
      const to = texts.email.trim();
      const { error } = await changeEmail({ email: to, password: texts.password });
      if (error) return problemsOf(asApiError(error));
      formProps.ref.current?.reset();
      setSentTo(to);
      return {};
    },
  });

  return (
    <form {...formProps} className={styles['view']}>
      <p className={styles['aside']}>{t('account.details.email-lead', { email })}</p>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <TextField
        label={t('account.details.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
      />
      <PasswordField
        label={t('account.details.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('account.details.show')}
        hideLabel={t('account.details.hide')}
        error={errors.password}
      />
      <div>
        <Button type="submit" variant="quiet" busy={isSending}>
          {t('account.details.change-email')}
        </Button>
      </div>
      {/* A live region must exist before its text changes. */}
      <p role="status">{sentTo !== '' && t('account.details.email-sent', { email: sentTo })}</p>
    </form>
  );
}

function problemsOf(error: ApiError): {
  readonly [Field in 'email' | 'password' | 'form']?: string;
} {
  const refusal = accountRefusal(error);
  const words = errorText(error);
  if (refusal === 'invalid-email') return { email: words };
  if (refusal === 'incorrect-password') return { password: words };
  return { form: words };
}
