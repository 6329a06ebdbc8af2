import type { Order } from '@parchi/contract';
import { isListOf, isText, storedValue } from '@parchi/shared-ui/storage';
import { isInView } from './orderInView.ts';
import { keyOf } from '../readyOrders.ts';
import { showNotification, type ShownNotification } from './showNotification.ts';
import { detailOf, titleOf } from '../noticeTexts.ts';

const NAME = 'parchi.ready-orders.notified';
/**
 * Maximum number of remembered notifications. It is higher than the number of orders that are ever ready at the same
 * time.
 */
const REMEMBERED = 50;

/** Keys of the orders for which this browser has shown a notification. */
const notified = storedValue({
  area: 'localStorage',
  key: NAME,
  version: 1,
  isValid: isListOf(isText),
});

type Target = Pick<Parameters<typeof showNotification>[0], 'address' | 'onClick'>;

/**
 * Shows a system notification that an order is ready or refused, in only one tab of this browser. Shows none if the
 * order's page is in view in any tab, or if the person has not given the permission, for which that page asks.
 */
export async function notifyOnce(
  order: Order,
  target: Target,
): Promise<ShownNotification | undefined> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
  // The lock makes the tabs run one after the other: a later tab finds the order among those already notified.
  return navigator.locks.request(NAME, async () => {
    const keys = notified.read() ?? [];
    const key = keyOf(order);
    if (keys.includes(key)) return undefined;
    // Without storage, no tab would know what another has shown, and every tab would show the notification. So show
    // none.
    if (!notified.write([...keys, key].slice(-REMEMBERED))) return undefined;
    if (await isInView(order._id)) return undefined;
    return showNotification({
      title: titleOf(order),
      body: detailOf(order),
      tag: `parchi.${order._id}`,
      ...target,
    });
  });
}
