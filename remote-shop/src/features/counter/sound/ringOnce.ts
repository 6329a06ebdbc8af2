import type { Id } from '@parchi/contract';

const NAME = 'parchi.counter-bell';

/**
 * Calls `ring` unless other tabs of this browser have already rung for all of these orders. The first tab takes a lock
 * for each order, and holds it as long as its page is open. Without the Web Locks API, as on plain http, every tab
 * rings.
 */
export async function ringOnce(orders: readonly Id[], ring: () => void): Promise<void> {
  if (!('locks' in navigator)) return ring();
  // Only one tab at a time may take locks. Otherwise two tabs could each lock some of the orders, and both would ring.
  const ringing = navigator.locks.request(NAME, async () => {
    const areMine = await Promise.all(orders.map(isFirst));
    if (areMine.includes(true)) ring();
  });
  // The browser may refuse locks, as it does to a page that may not store anything. Then this tab rings.
  await ringing.catch(ring);
}

function isFirst(order: Id): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const holding = navigator.locks.request(`${NAME}.${order}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise<never>(() => undefined);
    });
    holding.catch(reject);
  });
}
