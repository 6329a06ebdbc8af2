import { t } from '../../messages/t.ts';
import type { Problems, Texts } from './useAccountForm.ts';

export function checkSignIn({ email, password }: Texts<'email' | 'password'>) {
  return onlyProblems({
    email: isBlank(email) && t('host.accounts.missing-email'),
    password: password === '' && t('host.accounts.missing-password'),
  });
}

export function checkSignUp(texts: Texts<'name' | 'email' | 'password' | 'confirm'>) {
  const { name, email, password, confirm } = texts;
  return onlyProblems({
    name: isBlank(name) && t('host.accounts.missing-name'),
    email: isBlank(email) && t('host.accounts.missing-email'),
    password: password === '' && t('host.accounts.missing-new-password'),
    confirm: confirm !== password && t('host.accounts.mismatch'),
  });
}

export function checkNewPassword(texts: Texts<'currentPassword' | 'newPassword' | 'confirm'>) {
  const { currentPassword, newPassword, confirm } = texts;
  return onlyProblems({
    currentPassword: currentPassword === '' && t('host.accounts.missing-password'),
    newPassword: newPassword === '' && t('host.accounts.missing-new-password'),
    confirm: confirm !== newPassword && t('host.accounts.mismatch'),
  });
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function onlyProblems<Field extends string>(found: Record<Field, string | false>): Problems<Field> {
  const wrong = Object.entries(found).filter(([, words]) => words !== false);
  return Object.fromEntries(wrong) as Problems<Field>;
}
