import { loadApiMessages } from '@parchi/shared-api';
import { loadOrderErrors } from '@parchi/shared-api/error-texts/orders';
import { loadShareErrors } from '@parchi/shared-api/error-texts/shares';
import { currentLocale, loadMessages } from '@parchi/shared-ui';

/** Loads this remote's texts except those of the views, and the texts of errors about accounts, orders and shares. */
export async function loadShopMessages(locale: string): Promise<void> {
  await Promise.all([
    loadMessages(locale, (name) => import(`./${name}.json`)),
    loadApiMessages(locale, 'accounts'),
    loadMessages(locale, loadOrderErrors),
    loadMessages(locale, loadShareErrors),
  ]);
}

/** Loads the texts of parts that open from the counter: the views beside the orders, and the refusal form. */
export function loadViewMessages(locale = currentLocale()): Promise<void> {
  return loadMessages(locale, (name) => import(`./views/${name}.json`));
}

/** Waits for the code of such a view and for its texts. */
export async function withViewMessages<View>(code: Promise<View>): Promise<View> {
  const [view] = await Promise.all([code, loadViewMessages()]);
  return view;
}
