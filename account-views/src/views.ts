import { accountView } from './accountView.ts';

/** Where the account is signed in. */
export const DevicesView = accountView(async () => {
  const { DevicesView: view } = await import('./devices/DevicesView.tsx');
  return view;
});

/** How to sign in without the password. */
export const PasskeysView = accountView(async () => {
  const { PasskeysView: view } = await import('./passkeys/PasskeysView.tsx');
  return view;
});

/** A code besides the password of a shop. */
export const TwoStepView = accountView(async () => {
  const { TwoStepView: view } = await import('./two-step/TwoStepView.tsx');
  return view;
});

/** Name and e-mail address of the account. */
export const DetailsView = accountView(async () => {
  const { DetailsView: view } = await import('./details/DetailsView.tsx');
  return view;
});

/** Saves what the site stores about the account. */
export const DataView = accountView(async () => {
  const { DataView: view } = await import('./data/DataView.tsx');
  return view;
});
