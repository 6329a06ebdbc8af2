import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import(/* webpackChunkName: "words-en" */ './en.json') };

/** Loads the host's texts in the current language. */
export function loadHostMessages(): Promise<void> {
  return loadMessages((locale) => catalogues[locale]());
}
