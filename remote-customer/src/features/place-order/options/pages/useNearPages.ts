import { useEffect, useState, type RefObject } from 'react';

/**
 * Extends the visible area by one grid height above and below, so that a thumbnail is ready before it becomes visible.
 */
const MARGIN = '100% 0px';

/** Returns the pages of a scrolling grid that are in view or about to be. One observer watches all pages. */
export function useNearPages(
  grid: RefObject<HTMLElement | null>,
  pageCount: number,
): ReadonlySet<number> {
  const [nearPages, setNearPages] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const root = grid.current;
    if (!root) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNearPages((before) => withEntries(before, entries)),
      { root, rootMargin: MARGIN },
    );
    for (const page of root.children) observer.observe(page);
    return () => observer.disconnect();
  }, [grid, pageCount]);
  return nearPages;
}

function withEntries(
  before: ReadonlySet<number>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlySet<number> {
  const pages = new Set(before);
  for (const { target, isIntersecting } of entries) {
    const page = Number(target.getAttribute('data-page'));
    if (isIntersecting) pages.add(page);
    else pages.delete(page);
  }
  return pages;
}
