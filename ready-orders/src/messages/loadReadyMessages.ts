import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import(/* webpackChunkName: "words-ready-en" */ './en.json') };

/** Loads the texts of the notices in the current language. */
export function loadReadyMessages(): Promise<void> {
  return loadMessages((locale) => catalogues[locale]());
}
