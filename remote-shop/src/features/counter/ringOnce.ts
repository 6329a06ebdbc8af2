import type { Id } from '@parchi/contract';

const NAME = 'parchi.counter-bell';

/**
 * Rings, unless other tabs of this browser have rung for each of these orders. For those that it is the first to ring
 * for, a tab holds a lock as long as it lives. Where there are none, as on a page that came over plain http, every tab
 * rings.
 */
export async function ringOnce(orders: readonly Id[], ring: () => void): Promise<void> {
  if (!('locks' in navigator)) return ring();
  // One tab after the other: of orders that came together two could get a part each, and both would ring.
  const ringing = navigator.locks.request(NAME, async () => {
    const areMine = await Promise.all(orders.map(isFirst));
    if (areMine.includes(true)) ring();
  });
  // Denied, as to a page that may keep nothing.
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
