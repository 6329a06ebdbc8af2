import { signUpFields, type KeptTexts } from './signUpFields.ts';

const KEY = 'parchi.business-sign-up';
const kept = signUpFields.filter((field) => field !== 'password' && field !== 'confirm');

/** What was typed before a reload; passwords are typed anew. */
export function readKeptTexts(): KeptTexts {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as KeptTexts;
  } catch {
    return {};
  }
}

export function keepTexts(form: HTMLFormElement): void {
  const data = new FormData(form);
  const texts = Object.fromEntries(kept.map((field) => [field, data.get(field)]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // No store: what was typed lasts until the page is reloaded.
  }
}

export function forgetTexts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
