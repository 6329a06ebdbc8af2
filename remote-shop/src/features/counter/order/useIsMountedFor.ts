import { useEffect, useState } from 'react';

/** Returns whether the component has been mounted for `afterMs`. */
export function useIsMountedFor(afterMs: number): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLater(true), afterMs);
    return () => window.clearTimeout(timer);
  }, [afterMs]);
  return isLater;
}
