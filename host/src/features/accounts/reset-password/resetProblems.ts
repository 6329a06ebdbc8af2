import { errorText, type ApiError } from '@parchi/shared-api';
import { accountRefusal } from '@parchi/shared-api/accounts';

/** Returns the error text of a failed password reset, by the field that it belongs to. */
export function resetProblems(error: ApiError): {
  readonly [Field in 'email' | 'password' | 'form']?: string;
} {
  const refusal = accountRefusal(error);
  const words = errorText(error);
  if (refusal === 'invalid-email') return { email: words };
  if (refusal === 'bad-password') return { password: words };
  return { form: words };
}
