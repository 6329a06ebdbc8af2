import { accountView } from './accountView.ts';

/** For the sign-in of a shop that needs a second step. Loaded when the server asks for the code. */
export const TotpCodeField = accountView(async () => {
  const { TotpCodeField: field } = await import('./two-step/TotpCodeField.tsx');
  return field;
});
