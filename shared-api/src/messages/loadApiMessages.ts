import { i18n, type Messages } from '@lingui/core';

/**
 * Groups of calls whose errors have texts in a catalogue of their own. Only the pages that make these calls load it.
 * Only remotes of older releases still load `orders` and `shares` here: newer ones import them by `loadOrderErrors` and
 * `loadShareErrors`.
 */
type CallGroup = 'accounts' | 'authenticators' | 'orders' | 'shares';

/** Loads the error texts of one group of calls; without a group, the texts of errors that any call can answer with. */
export async function loadApiMessages(locale: string, group?: CallGroup): Promise<void> {
  const name = group ? `${group}/${locale}` : locale;
  const { default: messages } = (await import(
    /* webpackChunkName: "words-[request]" */ `./${name}.json`
  )) as { default: Messages };
  i18n.load(locale, messages);
}
