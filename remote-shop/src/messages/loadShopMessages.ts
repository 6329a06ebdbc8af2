import { loadApiMessages } from '@parchi/shared-api';
import { loadMessages } from '@parchi/shared-ui';

/** Loads this remote's texts, and the texts of errors about accounts, orders and shares. */
export async function loadShopMessages(locale: string): Promise<void> {
  await Promise.all([
    loadMessages(locale, (name) => import(`./${name}.json`)),
    loadApiMessages(locale, 'accounts'),
    loadApiMessages(locale, 'orders'),
    loadApiMessages(locale, 'shares'),
  ]);
}
