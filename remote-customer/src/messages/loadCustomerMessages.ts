import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import('./en.json') };

/** Loads this remote's words for the current language. */
export function loadCustomerMessages(): Promise<void> {
  return loadMessages((locale) => catalogues[locale]());
}
