import { useCallback, useRef } from 'react';
import { useLocation } from '@parchi/shared-routing';

/**
 * Returns a function that returns true only at its first call after each navigation. It limits automatic retries to one
 * for each page.
 */
export function useOncePerPage(): () => boolean {
  const { key } = useLocation();
  const spentOn = useRef<string>(null);
  return useCallback(() => {
    if (spentOn.current === key) return false;
    spentOn.current = key;
    return true;
  }, [key]);
}
