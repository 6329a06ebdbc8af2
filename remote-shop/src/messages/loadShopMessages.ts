import { loadApiMessages } from '@parchi/shared-api';
import { currentLocale, loadMessages } from '@parchi/shared-ui';

/** Loads this remote's texts but those of the views, and the texts of errors about accounts, orders and shares. */
export async function loadShopMessages(locale: string): Promise<void> {
  await Promise.all([
    loadMessages(locale, (name) => import(`./${name}.json`)),
    loadApiMessages(locale, 'accounts'),
    loadApiMessages(locale, 'orders'),
    loadApiMessages(locale, 'shares'),
  ]);
}

/** Loads the texts of the views beside the orders, which most visits to the counter don't need. */
export function loadViewMessages(locale = currentLocale()): Promise<void> {
  return loadMessages(locale, (name) => import(`./views/${name}.json`));
}
