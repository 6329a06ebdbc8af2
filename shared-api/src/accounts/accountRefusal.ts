import type { errorCatalogue } from '@parchi/contract';
import type { ApiError } from '../errors/apiError.ts';

type TextOf<Code extends keyof typeof errorCatalogue> = (typeof errorCatalogue)[Code]['text'];

// Compared by text, because these replies are plain text without a code (specification §7). The texts are repeated
// here: importing the contract's catalogue would bundle all its texts.
const INCORRECT_PASSWORD: TextOf<'account.incorrect_password'> = 'Incorrect password';
const EMAIL_TAKEN: TextOf<'account.email_taken'> = 'Email already in use';

/** Returns why signing in or up was refused; undefined if the call failed for another reason. */
export function accountRefusal(
  error: ApiError,
): 'incorrect-password' | 'email-taken' | 'unknown' | 'invalid-email' | 'bad-password' | undefined {
  if (error.kind !== 'refused') return undefined;
  const { code, text } = error;
  if (code === undefined && text === INCORRECT_PASSWORD) return 'incorrect-password';
  if (code === undefined && text === EMAIL_TAKEN) return 'email-taken';
  if (code === 'account.unknown') return 'unknown';
  if (code === 'account.invalid_email') return 'invalid-email';
  return code?.startsWith('account.password_') ? 'bad-password' : undefined;
}
