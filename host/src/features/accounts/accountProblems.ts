import type { errorCatalogue } from '@parchi/contract';
import { errorText, type ApiError } from '@parchi/shared-api';
import { t } from '../../messages/t.ts';
import type { Problems } from './useAccountForm.ts';

type TextOf<Code extends keyof typeof errorCatalogue> = (typeof errorCatalogue)[Code]['text'];

// Refusals in plain text are told by it (SPEC §7); the contract's own list would bring zod along.
const INCORRECT_PASSWORD: TextOf<'account.incorrect_password'> = 'Incorrect password';
const EMAIL_TAKEN: TextOf<'account.email_taken'> = 'Email already in use';

export function signInProblems(error: ApiError): Problems<'email' | 'password'> {
  if (isPlainRefusal(error, INCORRECT_PASSWORD)) {
    return { password: t('host.sign-in.wrong-password') };
  }
  const isUnknown = isRefusedFor(error, 'account.unknown') || error.kind === 'unreadable';
  return { form: isUnknown ? t('host.sign-in.unknown') : errorText(error) };
}

export function signUpProblems(error: ApiError): Problems<'email' | 'password'> {
  const words = errorText(error);
  if (isEmailTaken(error) || isRefusedFor(error, 'account.invalid_email')) return { email: words };
  if (isRefusedFor(error, 'account.password_')) return { password: words };
  return { form: `${t('host.sign-up.failed')}. ${words}` };
}

export function isEmailTaken(error: ApiError): boolean {
  return isPlainRefusal(error, EMAIL_TAKEN);
}

export function changePasswordProblems(
  error: ApiError,
): Problems<'currentPassword' | 'newPassword'> {
  const words = errorText(error);
  if (isPlainRefusal(error, INCORRECT_PASSWORD)) return { currentPassword: words };
  if (isRefusedFor(error, 'account.password_')) return { newPassword: words };
  return { form: words };
}

function isPlainRefusal(error: ApiError, text: string): boolean {
  return error.kind === 'refused' && error.code === undefined && error.text === text;
}

function isRefusedFor(error: ApiError, beginningOfCode: string): boolean {
  return error.kind === 'refused' && Boolean(error.code?.startsWith(beginningOfCode));
}
