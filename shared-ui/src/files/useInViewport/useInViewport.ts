import { useEffect, useState, type RefObject } from 'react';

/**
 * Extends the viewport by one screen height above and below, so that an element is rendered before it scrolls into
 * view.
 */
const MARGIN = '100% 0px';

/**
 * Returns whether an element is in the viewport or close to it. Elements far away need not be rendered, which saves
 * memory.
 */
export function useInViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
