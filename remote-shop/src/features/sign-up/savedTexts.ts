import { isRecordOf, isText, storedValue } from '@parchi/shared-ui/storage';
import { proofFields, signUpFields, type SavedTexts } from './signUpFields.ts';

const secretFields: readonly string[] = ['password', 'confirm', ...proofFields];
const savedFields = signUpFields.filter((field) => !secretFields.includes(field));

/** What the person has typed, stored for a reload. Passwords and codes are never stored. */
const savedTexts = storedValue<SavedTexts>({
  area: 'sessionStorage',
  key: 'parchi.business-sign-up',
  version: 1,
  isValid: (value): value is SavedTexts => isRecordOf(isText)(value),
});

export const clearSavedTexts = savedTexts.clear;

export function readSavedTexts(): SavedTexts {
  return savedTexts.read() ?? {};
}

export function saveTexts(form: HTMLFormElement): void {
  const data = new FormData(form);
  const texts = savedFields.map((field) => [field, data.get(field)] as const);
  savedTexts.write(Object.fromEntries(texts.filter(([, text]) => isText(text))));
}
