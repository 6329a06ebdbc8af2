import { accountView } from './accountView.ts';

/** For a sign-up with an address that is in use. Apart from the other views, whose pages don't pay for it. */
export const ClaimEmailFields = accountView(async () => {
  const { ClaimEmailFields: fields } = await import('./email-code/ClaimEmailFields.tsx');
  return fields;
});
