import { accountRefusal } from './accountRefusal.ts';
import type { ApiError } from '../errors/apiError.ts';
import { errorText } from '../errors/errorText.ts';

/** Returns the error text of a failed password change, by the field that it belongs to. */
export function changePasswordProblems(error: ApiError): {
  readonly [Field in 'currentPassword' | 'newPassword' | 'form']?: string;
} {
  const refusal = accountRefusal(error);
  const words = errorText(error);
  if (refusal === 'incorrect-password') return { currentPassword: words };
  if (refusal === 'bad-password') return { newPassword: words };
  return { form: words };
}
