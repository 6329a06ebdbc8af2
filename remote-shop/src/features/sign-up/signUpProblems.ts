import { accountRefusal, errorText, type ApiError } from '@parchi/shared-api';
import type { FormProblems } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import type { SignUpField } from './signUpFields.ts';

export function signUpProblems(error: ApiError): FormProblems<SignUpField> {
  const refusal = accountRefusal(error);
  const words = errorText(error);
  if (refusal === 'email-taken' || refusal === 'invalid-email') return { email: words };
  if (refusal === 'bad-password') return { password: words };
  return { form: `${t('shop.sign-up.failed')}. ${words}` };
}
