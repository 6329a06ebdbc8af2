import { useEffect, useState, type RefObject } from 'react';

/** A screen's height ahead, so that a page is drawn before it is seen. */
const MARGIN = '100% 0px';

/** Whether an element is in sight or about to be: what is far is not drawn, and costs no memory. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
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
