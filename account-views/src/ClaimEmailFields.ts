import { accountView } from './accountView.ts';

/**
 * Fields for a sign-up with an address in use. In a file of its own, so that pages with other views don't bundle it.
 */
export const ClaimEmailFields = accountView(async () => {
  const { ClaimEmailFields: fields } = await import('./email-code/ClaimEmailFields.tsx');
  return fields;
});
