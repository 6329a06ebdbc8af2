import { accountView } from './accountView.ts';

/** Asks for the code that confirms the address of the account. */
export const EmailCodeView = accountView(async () => {
  const { EmailCodeView: view } = await import('../email-code/EmailCodeView.tsx');
  return view;
});
