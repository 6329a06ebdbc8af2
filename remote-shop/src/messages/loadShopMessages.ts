import { loadAccountMessages, loadOrderMessages } from '@parchi/shared-api';
import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import('./en.json') };

/** Loads this remote's messages for the current language, and those for errors of accounts and orders. */
export async function loadShopMessages(): Promise<void> {
  await Promise.all([
    loadMessages((locale) => catalogues[locale]()),
    loadAccountMessages(),
    loadOrderMessages(),
  ]);
}
