import { i18n } from '@lingui/core';

/** One line for each language; a language without a catalogue of its own does not compile into the union. */
const catalogues = { en: () => import(/* webpackChunkName: "words-en" */ './en.json') };

export type ApiLocale = keyof typeof catalogues;

/** Adds the words for calls that fail, whatever they are about, to the language's catalogue. */
export async function loadApiMessages(locale: ApiLocale = 'en'): Promise<void> {
  const { default: messages } = await catalogues[locale]();
  i18n.load(locale, messages);
}
