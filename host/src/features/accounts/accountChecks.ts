import { onlyErrors, type FormValues } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

export function checkSignIn({ email, password }: FormValues<'email' | 'password'>) {
  return onlyErrors({
    email: isBlank(email) && t('host.accounts.missing-email'),
    password: password === '' && t('host.accounts.missing-password'),
  });
}

export function checkForgottenPassword({ email }: FormValues<'email'>) {
  return onlyErrors({ email: isBlank(email) && t('host.accounts.missing-email') });
}

export function checkNewPassword({ password, confirm }: FormValues<'password' | 'confirm'>) {
  return onlyErrors({
    password: password === '' && t('host.accounts.missing-new-password'),
    confirm: confirm !== password && t('host.accounts.mismatch'),
  });
}

export function checkSignUp(texts: FormValues<'name' | 'email' | 'password' | 'confirm'>) {
  const { name, email } = texts;
  return {
    ...onlyErrors({
      name: isBlank(name) && t('host.accounts.missing-name'),
      email: isBlank(email) && t('host.accounts.missing-email'),
    }),
    ...checkNewPassword(texts),
  };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
