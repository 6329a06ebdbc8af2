import { loadMessages } from '../i18n/loadMessages.ts';

const catalogues = { en: () => import(/* webpackChunkName: "words-en" */ './en.json') };

/** Loads the design system's own texts ("Skip to content") in the current language. */
export function loadUiMessages(): Promise<void> {
  return loadMessages((locale) => catalogues[locale]());
}
