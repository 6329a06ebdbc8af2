import { useCallback, useRef } from 'react';
import { useLocation } from '@parchi/shared-routing';

/** A permission that is given once for each page the person goes to, so that nothing repeats by itself for ever. */
export function useOncePerPage(): () => boolean {
  const { key } = useLocation();
  const spentOn = useRef<string>(null);
  return useCallback(() => {
    if (spentOn.current === key) return false;
    spentOn.current = key;
    return true;
  }, [key]);
}
