import { useEffect, useRef, type RefObject } from 'react';

let hasShownAPage = false;

/**
 * After a navigation, scrolls the page to its top and focuses its heading. If an element of the page has already taken
 * the focus, for example an autofocused field, that element keeps it.
 */
export function useTitleFocus(
  focusTitle: boolean | undefined,
): RefObject<HTMLHeadingElement | null> {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isWanted = useRef(focusTitle);

  useEffect(() => {
    const title = titleRef.current;
    const hasNavigated = hasShownAPage;
    hasShownAPage = true;
    if (hasNavigated) document.documentElement.scrollTop = 0;
    if (!title || !(isWanted.current ?? hasNavigated)) return;
    const page = title.closest('main') ?? title.parentElement?.parentElement;
    const focused = document.activeElement;
    const hasFocusInside = focused !== page && page?.contains(focused);
    if (!hasFocusInside) title.focus({ preventScroll: true });
  }, []);

  return titleRef;
}
