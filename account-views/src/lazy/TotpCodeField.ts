import { accountView } from './accountView.ts';

/** The code field for a shop's two-step sign-in. Loaded when the server asks for the code. */
export const TotpCodeField = accountView(async () => {
  const { TotpCodeField: field } = await import('../two-step/TotpCodeField.tsx');
  return field;
});
