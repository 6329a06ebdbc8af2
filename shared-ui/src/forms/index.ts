/**
 * Components for forms. They are not part of the shared design system: each page that uses them bundles them. All texts
 * are props.
 */
export { CheckField } from './CheckField/CheckField.tsx';
export { ChoiceGroup, type Choice } from './ChoiceGroup/ChoiceGroup.tsx';
export { Dialog } from './Dialog/Dialog.tsx';
export { FormMessage } from './FormMessage/FormMessage.tsx';
export { NewPasswordForm } from './NewPasswordForm/NewPasswordForm.tsx';
export { NumberField } from './NumberField/NumberField.tsx';
export { readWholeNumber } from './NumberField/wholeNumber.ts';
export { PasswordField } from './PasswordField/PasswordField.tsx';
export { ReportDialog } from './ReportDialog/ReportDialog.tsx';
export { StageList } from './StageList/StageList.tsx';
export { TextArea } from './TextArea/TextArea.tsx';
export { firstControl } from './useForm/firstControl.ts';
export { onlyErrors } from './useForm/onlyErrors.ts';
export { readTexts, type FormValues } from './useForm/readTexts.ts';
export { useForm, type FormErrors } from './useForm/useForm.ts';
export { useGeolocation, type Place } from './useGeolocation/useGeolocation.ts';
export { usePassedFocus } from './usePassedFocus/usePassedFocus.ts';
