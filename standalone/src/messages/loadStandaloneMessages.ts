import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import('./en.json') };

/** Loads the texts of the standalone frame in the current language. */
export function loadStandaloneMessages(): Promise<void> {
  return loadMessages((locale) => catalogues[locale]());
}
