import { i18n } from '@lingui/core';
import { accountRefusal } from './accountRefusal.ts';
import type { ApiError } from '../errors/apiError.ts';
import { errorText } from '../errors/errorText.ts';
import type { ApiMessageId } from '../messages/apiMessageId.ts';
import type { AccountProblems } from './accountProblems.ts';

const WRONG_PASSWORD: ApiMessageId = 'api.sign-in.wrong-password';
const UNKNOWN: ApiMessageId = 'api.sign-in.unknown';

/** Returns the error text of a failed sign-in (specification §8), by the field that it belongs to. */
export function signInProblems(error: ApiError): AccountProblems {
  const refusal = accountRefusal(error);
  if (refusal === 'incorrect-password') return { password: i18n._(WRONG_PASSWORD) };
  if (error.kind === 'refused' && error.code === 'account.totp_wrong') {
    return { code: errorText(error) };
  }
  const isUnknown = refusal === 'unknown' || error.kind === 'unreadable';
  return { form: isUnknown ? i18n._(UNKNOWN) : errorText(error) };
}

/** Returns whether the password was correct, but the account also needs a code from an authenticator app. */
export function needsTotp(error: ApiError): boolean {
  return error.kind === 'refused' && error.code === 'account.totp_needed';
}
