/**
 * The public entry: views of a signed-in account, a person's at its page and a shop's at its counter. Their code and
 * words are loaded when a view is opened.
 */
export { ConfirmEmailPage } from './ConfirmEmailPage.ts';
export { ClaimEmailFields } from './ClaimEmailFields.ts';
export { EmailCodeView } from './EmailCodeView.ts';
export { PasskeySignIn } from './PasskeySignIn.tsx';
export { TotpCodeField } from './TotpCodeField.ts';
export { DataView, DetailsView, DevicesView, PasskeysView, TwoStepView } from './views.ts';
