import { useEffect, useState } from 'react';
import { liveNamespaces } from '@parchi/contract';
import { followHints } from '@parchi/shared-api';

/** A connection that is back sooner was never missed. */
const UNNOTICED_MS = 2_500;

/** Whether the live channel, or the browser's network, was lost a moment ago and is not back. */
export function useIsCutOff(shopId: string): boolean {
  const [isCutOff, setIsCutOff] = useState(false);
  useEffect(() => {
    let isChannelLost = false;
    let timer: number | undefined;
    const look = () => {
      if (isChannelLost || !navigator.onLine) {
        timer ??= window.setTimeout(() => setIsCutOff(true), UNNOTICED_MS);
        return;
      }
      window.clearTimeout(timer);
      timer = undefined;
      setIsCutOff(false);
    };
    const stop = followHints(
      liveNamespaces.shop(shopId),
      () => undefined,
      (isConnected) => {
        isChannelLost = !isConnected;
        look();
      },
    );
    window.addEventListener('offline', look);
    window.addEventListener('online', look);
    return () => {
      stop();
      window.clearTimeout(timer);
      window.removeEventListener('offline', look);
      window.removeEventListener('online', look);
    };
  }, [shopId]);
  return isCutOff;
}
