import { errorText, type ApiError } from '@parchi/shared-api';

/** Returns the message of a refused code, under the form field that it belongs to. */
export function totpProblems(error: ApiError): { readonly [Field in 'code' | 'form']?: string } {
  const words = errorText(error);
  const isAboutCode = error.kind === 'refused' && error.code === 'account.totp_wrong';
  return isAboutCode ? { code: words } : { form: words };
}
