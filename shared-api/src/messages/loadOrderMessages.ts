import { i18n } from '@lingui/core';
import type { ApiLocale } from './loadApiMessages.ts';

const catalogues = {
  en: () => import(/* webpackChunkName: "words-orders-en" */ './orders/en.json'),
};

/**
 * Loads the texts of order errors (`shop.*`, `print.*`, `print_file.*`, `pdf.*`, `payment.*`). Remotes that handle
 * orders call this in their `loadMessages`; until then these error codes are unknown to the page.
 */
export async function loadOrderMessages(locale: ApiLocale = 'en'): Promise<void> {
  const { default: messages } = await catalogues[locale]();
  i18n.load(locale, messages);
}
