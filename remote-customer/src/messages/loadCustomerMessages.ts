import { loadOrderMessages } from '@parchi/shared-api';
import { loadMessages } from '@parchi/shared-ui';

const catalogues = { en: () => import('./en.json') };

/** Loads this remote's words for the current language, and those of the refusals that it meets. */
export async function loadCustomerMessages(): Promise<void> {
  await Promise.all([loadMessages((locale) => catalogues[locale]()), loadOrderMessages()]);
}
