import { useEffect, useRef, type RefObject } from 'react';

let hasShownAPage = false;

/** Moves focus to the heading of a page one navigated to; a field that took focus by itself keeps it. */
export function useTitleFocus(
  focusTitle: boolean | undefined,
): RefObject<HTMLHeadingElement | null> {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isWanted = useRef(focusTitle);

  useEffect(() => {
    const title = titleRef.current;
    const shouldFocus = isWanted.current ?? hasShownAPage;
    hasShownAPage = true;
    if (!title || !shouldFocus) return;
    const page = title.closest('main') ?? title.parentElement?.parentElement;
    const focused = document.activeElement;
    const hasFocusInside = focused !== page && page?.contains(focused);
    if (!hasFocusInside) title.focus({ preventScroll: true });
  }, []);

  return titleRef;
}
