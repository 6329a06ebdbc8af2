import { loadOrderMessages } from '@parchi/shared-api';
import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import('./en.json') };

/** Loads the texts of this remote in the current language, including the error texts of orders. */
export async function loadCustomerMessages(): Promise<void> {
  await Promise.all([loadMessages((locale) => catalogues[locale]()), loadOrderMessages()]);
}
