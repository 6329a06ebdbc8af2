import { errorText, type ApiError } from '@parchi/shared-api';
import { accountRefusal } from '@parchi/shared-api/accounts';
import type { FormProblems } from '@parchi/shared-ui/forms';

export function changePasswordProblems(
  error: ApiError,
): FormProblems<'currentPassword' | 'newPassword'> {
  const refusal = accountRefusal(error);
  const words = errorText(error);
  if (refusal === 'incorrect-password') return { currentPassword: words };
  if (refusal === 'bad-password') return { newPassword: words };
  return { form: words };
}
