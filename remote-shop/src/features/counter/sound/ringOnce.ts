import type { Id } from '@parchi/contract';

const NAME = 'parchi.counter-bell';

/**
 * Calls `ring` unless other tabs of this browser have already rung for all of these orders. The first tab takes a lock
 * for each order and holds it for its lifetime. Without the Web Locks API, as on plain http, every tab rings.
 */
export async function ringOnce(orders: readonly Id[], ring: () => void): Promise<void> {
  if (!('locks' in navigator)) return ring();
  // One tab at a time: otherwise two tabs could each lock some of the orders, and both would ring.
  const ringing = navigator.locks.request(NAME, async () => {
    const areMine = await Promise.all(orders.map(isFirst));
    if (areMine.includes(true)) ring();
  });
  // The browser may deny locks, as it does if a page may not store anything.
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
