import { accountRefusal } from './accountRefusal.ts';
import type { ApiError } from '../apiError.ts';
import { errorText } from '../errorText.ts';

/** Why a password was not changed, by the field where it belongs. */
export function changePasswordProblems(error: ApiError): {
  readonly [Field in 'currentPassword' | 'newPassword' | 'form']?: string;
} {
  const refusal = accountRefusal(error);
  const words = errorText(error);
  if (refusal === 'incorrect-password') return { currentPassword: words };
  if (refusal === 'bad-password') return { newPassword: words };
  return { form: words };
}
