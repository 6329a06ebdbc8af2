import { i18n } from '@lingui/core';
import type { ApiLocale } from './loadApiMessages.ts';

const catalogues = {
  en: () => import(/* webpackChunkName: "words-orders-en" */ './orders/en.json'),
};

/**
 * Adds the words for refusals of orders (`shop.*`, `print.*`, `print_file.*`, `pdf.*`, `payment.*`): for remotes that deal
 * with them, in their `loadMessages`. Until then their codes are not known.
 */
export async function loadOrderMessages(locale: ApiLocale = 'en'): Promise<void> {
  const { default: messages } = await catalogues[locale]();
  i18n.load(locale, messages);
}
