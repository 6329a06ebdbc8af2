import { i18n, type Messages as CompiledMessages } from '@lingui/core';
import { sourceLocale } from './locale.ts';

/** A catalogue as written: message ids and their ICU texts. */
export type Messages = Record<string, string>;

/**
 * Loads the catalogue of one language. In tests and development the catalogue is as written, in production it is
 * compiled.
 */
export type CatalogueLoader = (locale: string) => Promise<unknown>;

/**
 * Loads one catalogue and makes its language the page's language. Call this before anything that uses the catalogue's
 * texts is shown. A remote that was built before this language existed has no such catalogue, so its texts are loaded
 * in English.
 */
export async function loadMessages(locale: string, loader: CatalogueLoader): Promise<void> {
  const loaded = await loader(locale).catch(() => loader(sourceLocale));
  i18n.load(locale, readCatalogue(loaded));
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
