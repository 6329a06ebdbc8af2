/**
 * Calls `ring` unless other tabs of this browser have already rung for all of these keys. The first tab takes a lock
 * for each key and holds it until its page closes. Without the Web Locks API, as on plain http, every tab rings.
 * @param bell name of the bell, which must be the same in all tabs
 * @param keys names of what the ring is about, such as ids of orders
 */
export async function ringOnce(
  bell: string,
  keys: readonly string[],
  ring: () => void,
): Promise<void> {
  if (!('locks' in navigator)) return ring();
  const name = `parchi.${bell}`;
  // Only one tab at a time may take locks. Otherwise two tabs could each lock some of the keys, and both would ring.
  const ringing = navigator.locks.request(name, async () => {
    const areMine = await Promise.all(keys.map((key) => isFirst(`${name}.${key}`)));
    if (areMine.includes(true)) ring();
  });
  // The browser may refuse locks, as it does to a page that may not store anything. Then this tab rings.
  await ringing.catch(ring);
}

function isFirst(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const holding = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise<never>(() => undefined);
    });
    holding.catch(reject);
  });
}
