import type { Order } from '@parchi/contract';
import { isListOf, isText, storedValue } from '@parchi/shared-ui/storage';
import { t } from '../messages/t.ts';
import { isInView } from './orderInView.ts';
import { keyOf } from '../readyOrders.ts';
import { showNotification, type ShownNotification } from './showNotification.ts';
import { titleOf } from '../titleOf.ts';

const NAME = 'parchi.ready-orders.notified';
/** Maximum number of remembered notifications: more than ever become ready at once. */
const REMEMBERED = 50;

/** Keys of the orders that were notified in this browser. */
const notified = storedValue({
  area: 'localStorage',
  key: NAME,
  version: 1,
  isValid: isListOf(isText),
});

type Target = Pick<Parameters<typeof showNotification>[0], 'address' | 'onClick' | 'workerAddress'>;

/**
 * Shows a system notification that an order is ready: in only one tab of this browser, and not if the order's page is
 * in view in any tab. Does nothing without permission, which the order's page asks for.
 */
export async function notifyOnce(
  order: Order,
  target: Target,
): Promise<ShownNotification | undefined> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
  // The lock lets one tab run after the other: later tabs find the order among those already notified.
  return navigator.locks.request(NAME, async () => {
    const keys = notified.read() ?? [];
    const key = keyOf(order);
    if (keys.includes(key)) return undefined;
    // Without storage, every tab would show the notification.
    if (!notified.write([...keys, key].slice(-REMEMBERED))) return undefined;
    if (await isInView(order._id)) return undefined;
    return showNotification({
      title: titleOf(order),
      body: t('ready.collect', { shop: order.shop.shopName }),
      tag: `parchi.${order._id}`,
      ...target,
    });
  });
}
