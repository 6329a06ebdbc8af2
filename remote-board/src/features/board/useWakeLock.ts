import { useEffect } from 'react';

/**
 * Interval between checks of the lock, in ms. The browser may release it at any time, as on low battery, and nobody
 * touches a board.
 */
const CHECK_MS = 60_000;

/**
 * Keeps the screen on while the page is visible. The browser releases the lock when the page is hidden, so it is taken
 * again when the page is back. Without the Screen Wake Lock API, as on plain http, the screen may sleep.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    // Requests run one after the other. Otherwise there could be a second lock that nothing releases.
    let lock = Promise.resolve<WakeLockSentinel | undefined>(undefined);
    const take = () => {
      lock = lock.then((held) => (held?.released === false ? held : requestLock()));
    };
    take();
    const timer = window.setInterval(take, CHECK_MS);
    document.addEventListener('visibilitychange', take);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', take);
      void lock.then((held) => held?.release());
    };
  }, []);
}

/** Resolves to undefined if the page is hidden or the browser refuses, as on low battery. */
async function requestLock(): Promise<WakeLockSentinel | undefined> {
  if (document.visibilityState !== 'visible') return undefined;
  return navigator.wakeLock.request('screen').catch(() => undefined);
}
