import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import(/* webpackChunkName: "words-ready-en" */ './en.json') };

/** Loads the words of the notices for the current language. */
export function loadReadyMessages(): Promise<void> {
  return loadMessages((locale) => catalogues[locale]());
}
