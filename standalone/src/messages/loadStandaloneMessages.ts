import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import('./en.json') };

/** Loads the words of the frame for the current language. */
export function loadStandaloneMessages(): Promise<void> {
  return loadMessages((locale) => catalogues[locale]());
}
