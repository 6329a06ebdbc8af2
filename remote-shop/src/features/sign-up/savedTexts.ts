import { signUpFields, type SavedTexts } from './signUpFields.ts';

const KEY = 'parchi.business-sign-up';
const kept = signUpFields.filter((field) => field !== 'password' && field !== 'confirm');

/** Returns what was typed before a reload. Passwords are never stored. */
export function readSavedTexts(): SavedTexts {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as SavedTexts;
  } catch {
    return {};
  }
}

export function saveTexts(form: HTMLFormElement): void {
  const data = new FormData(form);
  const texts = Object.fromEntries(kept.map((field) => [field, data.get(field)]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Without storage, a reload loses what was typed.
  }
}

export function clearSavedTexts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was saved.
  }
}
