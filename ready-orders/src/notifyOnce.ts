import type { Print } from '@parchi/contract';
import { t } from './messages/t.ts';
import { isInView } from './orderInView.ts';
import { keyOf } from './readyOrders.ts';
import { showNotification, type ShownNotification } from './showNotification.ts';
import { titleOf } from './titleOf.ts';

const NAME = 'parchi.ready-orders.notified';
/** More than become ready at once in any tab. */
const REMEMBERED = 50;

type Target = Pick<Parameters<typeof showNotification>[0], 'address' | 'onClick' | 'workerAddress'>;

/**
 * Shows the system's own notification that an order is ready: in one tab of this browser, and not while the order's page
 * is looked at in any of them. Only where the person has allowed it, which is asked for on the order's page.
 */
export async function notifyOnce(
  print: Print,
  target: Target,
): Promise<ShownNotification | undefined> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
  // One tab after the other: those that come later find it remembered.
  return navigator.locks.request(NAME, async () => {
    const notified = readNotified();
    const key = keyOf(print);
    if (notified.includes(key)) return undefined;
    localStorage.setItem(NAME, JSON.stringify([...notified, key].slice(-REMEMBERED)));
    if (await isInView(print._id)) return undefined;
    return showNotification({
      title: titleOf(print),
      body: t('ready.collect', { shop: print.shop.shopName }),
      tag: `parchi.${print._id}`,
      ...target,
    });
  });
}

function readNotified(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
