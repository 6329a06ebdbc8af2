import { i18n } from '@lingui/core';

/**
 * Languages that have catalogues. The build and the tests define this constant from the catalogue files
 * (`tooling/src/messages/messageLocales.ts`).
 */
declare const MESSAGE_LOCALES: readonly string[];

/** Language in which every text is written first. Used where another language has no catalogue. */
export const sourceLocale = 'en';

/** Returns the first of the person's preferred languages that has catalogues, otherwise English. */
export function chooseLocale(available = MESSAGE_LOCALES): string {
  const wanted = navigator.languages.flatMap((tag) => [tag, tag.replace(/-.*/, '')]);
  return wanted.find((tag) => available.includes(tag)) ?? sourceLocale;
}

/** Returns the language of the texts on this page. It changes only with a reload. */
export function currentLocale(): string {
  return i18n.locale;
}
