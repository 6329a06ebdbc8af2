import { useEffect, useState } from 'react';
// By the package's name: a remote that bundles this file must share the page's one connection.
import { followHints } from '@parchi/shared-api';

/** A connection that is back sooner was never missed. */
const UNNOTICED_MS = 2_500;

export interface LiveConnection {
  /** The live channel, or the browser's network, was lost at least 2.5 s ago and is not back. */
  readonly isDisconnected: boolean;
  /** When it was lost last, in ms as `Date.now()` tells it; 0 before. What was answered later is up to date. */
  readonly lostAtMs: number;
}

export function useLiveConnection(namespace: string): LiveConnection {
  const [connection, setConnection] = useState({ isDisconnected: false, lostAtMs: 0 });
  useEffect(() => {
    let isChannelLost = false;
    let timer: number | undefined;
    const check = () => {
      if (isChannelLost || !navigator.onLine) {
        const lostAtMs = Date.now();
        timer ??= window.setTimeout(
          () => setConnection({ isDisconnected: true, lostAtMs }),
          UNNOTICED_MS,
        );
        return;
      }
      window.clearTimeout(timer);
      timer = undefined;
      setConnection((before) =>
        before.isDisconnected ? { ...before, isDisconnected: false } : before,
      );
    };
    const stop = followHints(
      namespace,
      () => undefined,
      (isConnected) => {
        isChannelLost = !isConnected;
        check();
      },
    );
    // A page that begins without a network is told of no change.
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
