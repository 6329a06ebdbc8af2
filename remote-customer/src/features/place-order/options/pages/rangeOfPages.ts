/** Returns pages as a typed range: `[1, 2, 3, 7]` becomes `1-3,7`. Keeps order and repeats. */
export function rangeOfPages(pages: readonly number[]): string {
  const runs: { start: number; end: number }[] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && page === run.end + 1) run.end = page;
    else runs.push({ start: page, end: page });
  }
  return runs.map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`)).join(',');
}

/**
 * Removes a page from the pages, or adds it. If the pages are in ascending order, the new page is inserted in its
 * place; otherwise it is added at the end, to keep the person's own order.
 */
export function togglePage(pages: readonly number[], page: number): readonly number[] {
  if (pages.includes(page)) return pages.filter((other) => other !== page);
  const runsForwards = pages.every((other, index) => other > (pages[index - 1] ?? 0));
  const changed = [...pages, page];
  return runsForwards ? changed.sort((one, other) => one - other) : changed;
}
