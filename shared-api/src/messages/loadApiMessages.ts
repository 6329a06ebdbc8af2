import { i18n, type Messages } from '@lingui/core';

/** Calls whose errors have texts in a catalogue of their own, loaded by the pages that make these calls. */
type CallGroup = 'accounts' | 'orders' | 'shares';

/** Loads the texts of errors that any call can answer with, or those of a group of calls. */
export async function loadApiMessages(locale: string, group?: CallGroup): Promise<void> {
  const name = group ? `${group}/${locale}` : locale;
  const { default: messages } = (await import(
    /* webpackChunkName: "words-[request]" */ `./${name}.json`
  )) as { default: Messages };
  i18n.load(locale, messages);
}
