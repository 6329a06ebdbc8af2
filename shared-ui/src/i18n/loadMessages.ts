import { i18n, type Messages as CompiledMessages } from '@lingui/core';
import { currentLocale, type Locale } from './locale.ts';

/** A catalogue as written: message ids and their ICU texts. */
export type Messages = Record<string, string>;

/** Loads the catalogue of one language: as written (tests, development) or compiled (production). */
export type CatalogueLoader = (locale: Locale) => Promise<unknown>;

/** Loads one catalogue in the person's language. Call it before anything that uses its texts is shown. */
export async function loadMessages(loader: CatalogueLoader): Promise<void> {
  const locale = currentLocale();
  i18n.load(locale, readCatalogue(await loader(locale)));
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

function readCatalogue(loaded: unknown): CompiledMessages {
  if (typeof loaded !== 'object' || loaded === null) {
    throw new TypeError('A message catalogue is an object of texts');
  }
  // Bundlers wrap imported JSON in a module whose `default` is the file's content.
  const catalogue = 'default' in loaded ? loaded.default : loaded;
  return catalogue as CompiledMessages;
}
