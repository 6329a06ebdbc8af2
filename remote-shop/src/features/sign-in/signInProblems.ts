import { accountRefusal, errorText, type ApiError } from '@parchi/shared-api';
import type { FormProblems } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

/** SPEC §8. */
export function signInProblems(error: ApiError): FormProblems<'email' | 'password'> {
  const refusal = accountRefusal(error);
  if (refusal === 'incorrect-password') return { password: t('shop.sign-in.wrong-password') };
  const isUnknown = refusal === 'unknown' || error.kind === 'unreadable';
  return { form: isUnknown ? t('shop.sign-in.unknown') : errorText(error) };
}
