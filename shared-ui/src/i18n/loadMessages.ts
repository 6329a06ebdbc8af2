import { i18n, type Messages as CompiledMessages } from '@lingui/core';
import { sourceLocale } from './locale.ts';

/** A catalogue as written: message ids and their ICU texts. */
export type Messages = Record<string, string>;

/** Loads the catalogue of one language: as written (tests, development) or compiled (production). */
export type CatalogueLoader = (locale: string) => Promise<unknown>;

/**
 * Loads one catalogue and makes its language that of the page. Call it before anything that uses its texts is shown. A
 * remote that was built before the host got this language has no such catalogue, and its texts are loaded in English.
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
