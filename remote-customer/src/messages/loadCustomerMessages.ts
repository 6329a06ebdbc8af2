import { loadOrderErrors } from '@parchi/shared-api/error-texts/orders';
import { loadMessages } from '@parchi/shared-ui';

/** Loads this remote's texts, and the texts of errors about orders. */
export async function loadCustomerMessages(locale: string): Promise<void> {
  await Promise.all([
    loadMessages(locale, (name) => import(`./${name}.json`)),
    loadMessages(locale, loadOrderErrors),
  ]);
}
