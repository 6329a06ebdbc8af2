import { useEffect } from 'react';

/** A browser may end the lock at any time, as with a low battery. Nobody touches a board, so it looks by itself. */
const CHECK_MS = 60_000;

/**
 * Keeps the screen on while the page is visible. The browser releases the lock when the page is hidden, so it is taken
 * again when the page is back. Without the Screen Wake Lock API, as on plain http, the screen may sleep.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    // One request follows the other, so that there is never a second lock that nobody would release.
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

/** The browser may refuse, as with an empty battery. */
async function requestLock(): Promise<WakeLockSentinel | undefined> {
  if (document.visibilityState !== 'visible') return undefined;
  return navigator.wakeLock.request('screen').catch(() => undefined);
}
