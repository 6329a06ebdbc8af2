import { loadAccountMessages, loadOrderMessages } from '@parchi/shared-api';
import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import('./en.json') };

/** Loads this remote's words for the current language, and those for what the server refuses. */
export async function loadShopMessages(): Promise<void> {
  await Promise.all([
    loadMessages((locale) => catalogues[locale]()),
    loadAccountMessages(),
    loadOrderMessages(),
  ]);
}
