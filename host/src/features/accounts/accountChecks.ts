import { onlyProblems, type FormTexts } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

export function checkSignIn({ email, password }: FormTexts<'email' | 'password'>) {
  return onlyProblems({
    email: isBlank(email) && t('host.accounts.missing-email'),
    password: password === '' && t('host.accounts.missing-password'),
  });
}

export function checkSignUp(texts: FormTexts<'name' | 'email' | 'password' | 'confirm'>) {
  const { name, email, password, confirm } = texts;
  return onlyProblems({
    name: isBlank(name) && t('host.accounts.missing-name'),
    email: isBlank(email) && t('host.accounts.missing-email'),
    password: password === '' && t('host.accounts.missing-new-password'),
    confirm: confirm !== password && t('host.accounts.mismatch'),
  });
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
