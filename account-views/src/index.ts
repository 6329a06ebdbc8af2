/**
 * The public entry: views of a signed-in account, for a person's account page and a shop's counter. Their code and
 * texts are loaded when a view is opened.
 */
export { ConfirmEmailPage } from './lazy/ConfirmEmailPage.ts';
export { ClaimEmailFields } from './lazy/ClaimEmailFields.ts';
export { EmailCodeView } from './lazy/EmailCodeView.ts';
export { PasskeySignIn } from './PasskeySignIn.tsx';
export { TotpCodeField } from './lazy/TotpCodeField.ts';
export { DataView, DetailsView, DevicesView, PasskeysView, TwoStepView } from './lazy/views.ts';
