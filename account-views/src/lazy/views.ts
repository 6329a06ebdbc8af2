import { accountView } from './accountView.ts';

/** Where the account is signed in. */
export const DevicesView = accountView(async () => {
  const { DevicesView: view } = await import('../devices/DevicesView.tsx');
  return view;
});

/** Passkeys, which replace the password at the sign-in. */
export const PasskeysView = accountView(async () => {
  const { PasskeysView: view } = await import('../passkeys/PasskeysView.tsx');
  return view;
});

/** Two-step sign-in of a shop: a code besides the password. */
export const TwoStepView = accountView(async () => {
  const { TwoStepView: view } = await import('../two-step/TwoStepView.tsx');
  return view;
});

/** Name and e-mail address of the account. */
export const DetailsView = accountView(async () => {
  const { DetailsView: view } = await import('../details/DetailsView.tsx');
  return view;
});

/** Downloads the data that the site stores about the account. */
export const DataView = accountView(async () => {
  const { DataView: view } = await import('../data/DataView.tsx');
  return view;
});
