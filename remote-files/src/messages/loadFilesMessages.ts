import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import('./en.json') };

/** Loads the words of this remote's pages for the current language. */
export function loadFilesMessages(): Promise<void> {
  return loadMessages((locale) => catalogues[locale]());
}
