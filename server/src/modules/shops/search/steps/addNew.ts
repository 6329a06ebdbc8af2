import type { ShopMatch } from '../shopMatch.ts';

/** @returns the found shops, followed by those of `others` that are not among them */
export function addNew(found: readonly ShopMatch[], others: readonly ShopMatch[]): ShopMatch[] {
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...others.filter(({ id }) => !ids.has(id))];
}
