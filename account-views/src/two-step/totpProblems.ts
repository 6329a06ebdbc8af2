import { errorText, type ApiError } from '@parchi/shared-api';

/** Returns the words of a refused code, by the field that they belong to. */
export function totpProblems(error: ApiError): { readonly [Field in 'code' | 'form']?: string } {
  const words = errorText(error);
  const isAboutCode = error.kind === 'refused' && error.code === 'account.totp_wrong';
  return isAboutCode ? { code: words } : { form: words };
}
