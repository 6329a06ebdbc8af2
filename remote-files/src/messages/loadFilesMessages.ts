import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import('./en.json') };

/** Loads this remote's messages for the current language. */
export function loadFilesMessages(): Promise<void> {
  return loadMessages((locale) => catalogues[locale]());
}
