import { useEffect } from 'react';

/**
 * Keeps the screen on while the page is visible. The browser releases the lock when the page is hidden, so it is taken
 * again when the page is back. Without the Screen Wake Lock API, as on plain http, the screen may sleep.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const take = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // The browser may refuse, as with an empty battery. The next visit to the page asks again.
      lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    const release = () => void lock?.then((held) => held?.release());
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      release();
    };
  }, []);
}
