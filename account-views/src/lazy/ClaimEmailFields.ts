import { accountView } from './accountView.ts';

/**
 * The fields that a sign-up form shows if an account already has the e-mail address. They have a file of their own, so
 * that pages with other views don't bundle them.
 */
export const ClaimEmailFields = accountView(async () => {
  const { ClaimEmailFields: fields } = await import('../email-code/ClaimEmailFields.tsx');
  return fields;
});
