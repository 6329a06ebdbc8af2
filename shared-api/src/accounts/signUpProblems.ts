import { i18n } from '@lingui/core';
import { accountRefusal } from './accountRefusal.ts';
import type { ApiError } from '../errors/apiError.ts';
import { errorText } from '../errors/errorText.ts';
import type { ApiMessageId } from '../messages/apiMessageId.ts';
import type { AccountProblems } from './accountProblems.ts';

const FAILED: ApiMessageId = 'api.sign-up.failed';

/** Returns the error text of a failed sign-up (specification §8), by the field that it belongs to. */
export function signUpProblems(error: ApiError): AccountProblems {
  const refusal = accountRefusal(error);
  const words = errorText(error);
  if (refusal === 'email-taken' || refusal === 'invalid-email') return { email: words };
  if (error.kind === 'refused' && error.code?.startsWith('account.email_code_')) {
    return { code: words };
  }
  if (refusal === 'bad-password') return { password: words };
  return { form: `${i18n._(FAILED)}. ${words}` };
}
