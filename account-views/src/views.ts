import { accountView } from './accountView.ts';

/** Where the account is signed in. */
export const DevicesView = accountView(async () => {
  const { DevicesView: view } = await import('./devices/DevicesView.tsx');
  return view;
});

/** Asks for the code that confirms the address of the account. */
export const EmailCodeView = accountView(async () => {
  const { EmailCodeView: view } = await import('./email-code/EmailCodeView.tsx');
  return view;
});

/** For a sign-up with an address that is in use. */
export const ClaimEmailFields = accountView(async () => {
  const { ClaimEmailFields: fields } = await import('./email-code/ClaimEmailFields.tsx');
  return fields;
});

/** Name and e-mail address of the account. */
export const DetailsView = accountView(async () => {
  const { DetailsView: view } = await import('./details/DetailsView.tsx');
  return view;
});
