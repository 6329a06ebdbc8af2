import { accountRefusal, errorText, type ApiError } from '@parchi/shared-api';
import type { FormProblems } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

export function signInProblems(error: ApiError): FormProblems<'email' | 'password'> {
  const refusal = accountRefusal(error);
  if (refusal === 'incorrect-password') return { password: t('host.sign-in.wrong-password') };
  const isUnknown = refusal === 'unknown' || error.kind === 'unreadable';
  return { form: isUnknown ? t('host.sign-in.unknown') : errorText(error) };
}

export function signUpProblems(error: ApiError): FormProblems<'email' | 'password'> {
  const refusal = accountRefusal(error);
  const words = errorText(error);
  if (refusal === 'email-taken' || refusal === 'invalid-email') return { email: words };
  if (refusal === 'bad-password') return { password: words };
  return { form: `${t('host.sign-up.failed')}. ${words}` };
}

export function changePasswordProblems(
  error: ApiError,
): FormProblems<'currentPassword' | 'newPassword'> {
  const refusal = accountRefusal(error);
  const words = errorText(error);
  if (refusal === 'incorrect-password') return { currentPassword: words };
  if (refusal === 'bad-password') return { newPassword: words };
  return { form: words };
}
