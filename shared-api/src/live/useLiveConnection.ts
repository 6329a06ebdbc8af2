import { useEffect, useState } from 'react';
// Imported by the package's name, not by a relative path: a remote that bundles this file must use the live connection
// of the shared module, or the page would open a second one.
import { subscribeToChanges } from '@parchi/shared-api';

/** An interruption shorter than this is not reported. */
const UNNOTICED_MS = 2_500;

export interface LiveConnection {
  /** Whether the live channel or the browser's network was lost at least 2.5 s ago and is still lost. */
  readonly isDisconnected: boolean;
  /**
   * When the live channel was last lost, or the browser last reported to have no network, as in `Date.now()`; 0 if
   * neither ever was. Data fetched after that time is up to date.
   */
  readonly lostAtMs: number;
}

/** Returns the state of the live connection to a namespace. */
export function useLiveConnection(namespace: string): LiveConnection {
  const [connection, setConnection] = useState({ isDisconnected: false, lostAtMs: 0 });
  useEffect(() => {
    let isChannelLost = false;
    let timer: number | undefined;
    const check = () => {
      if (isChannelLost || !navigator.onLine) {
        const lostAtMs = Date.now();
        timer ??= window.setTimeout(() => {
          // A reply that was in transit at the loss may have arrived since. Offline, no newer one can follow, so it
          // counts as outdated too.
          const sinceMs = navigator.onLine ? lostAtMs : Date.now();
          setConnection({ isDisconnected: true, lostAtMs: sinceMs });
        }, UNNOTICED_MS);
        return;
      }
      window.clearTimeout(timer);
      timer = undefined;
      setConnection((before) =>
        before.isDisconnected ? { ...before, isDisconnected: false } : before,
      );
    };
    const stop = subscribeToChanges(
      namespace,
      () => undefined,
      (isConnected) => {
        isChannelLost = !isConnected;
        check();
      },
    );
    // A page that starts without a network gets no `offline` event, so check at once.
    check();
    window.addEventListener('offline', check);
    window.addEventListener('online', check);
    return () => {
      stop();
      window.clearTimeout(timer);
      window.removeEventListener('offline', check);
      window.removeEventListener('online', check);
    };
  }, [namespace]);
  return connection;
}
