import { i18n } from '@lingui/core';

/** Catalogue of each language. A language without a catalogue here is not an `ApiLocale`. */
const catalogues = { en: () => import(/* webpackChunkName: "words-en" */ './en.json') };

export type ApiLocale = keyof typeof catalogues;

/** Loads the texts of errors that any call can answer with. */
export async function loadApiMessages(locale: ApiLocale = 'en'): Promise<void> {
  const { default: messages } = await catalogues[locale]();
  i18n.load(locale, messages);
}
