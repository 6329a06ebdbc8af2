import { i18n } from '@lingui/core';
import type { ApiLocale } from './loadApiMessages.ts';

const catalogues = {
  en: () => import(/* webpackChunkName: "words-accounts-en" */ './accounts/en.json'),
};

/** Loads the texts of account errors (`account.*`). Pages that sign in or up call this before they are shown. */
export async function loadAccountMessages(locale: ApiLocale = 'en'): Promise<void> {
  const { default: messages } = await catalogues[locale]();
  i18n.load(locale, messages);
}
