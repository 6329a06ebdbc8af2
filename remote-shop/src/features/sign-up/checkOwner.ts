import { limits } from '@parchi/contract';
import { onlyErrors } from '@parchi/shared-ui/forms';
import { isBlank } from '../../lib/isBlank.ts';
import { t } from '../../messages/t.ts';
import type { SignUpTexts } from './signUpFields.ts';

export function checkOwner({ name, email, password, confirm }: SignUpTexts) {
  return onlyErrors({
    name: isBlank(name) && t('shop.sign-up.missing-name'),
    email: isBlank(email)
      ? t('shop.account.missing-email')
      : !isLikeEmail(email) && t('shop.sign-up.wrong-email'),
    password:
      password === ''
        ? t('shop.sign-up.missing-password')
        : password.length < limits.minPasswordLength && t('shop.sign-up.short-password'),
    confirm: confirm !== password && t('shop.sign-up.mismatch'),
  });
}

/**
 * Returns whether the text looks like an e-mail address. The server's check is stricter; this check must not refuse a
 * valid address.
 */
function isLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim());
}
