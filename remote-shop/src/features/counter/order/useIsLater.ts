import { useEffect, useState } from 'react';

/** Returns whether a component has been shown for some time. */
export function useIsLater(afterMs: number): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLater(true), afterMs);
    return () => window.clearTimeout(timer);
  }, [afterMs]);
  return isLater;
}
