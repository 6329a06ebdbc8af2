import type { ShopMatch } from '../shopMatch.ts';

/** @returns what was found, and behind it those of the others that are not among them */
export function addNew(found: readonly ShopMatch[], others: readonly ShopMatch[]): ShopMatch[] {
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...others.filter(({ id }) => !ids.has(id))];
}
