import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { rankByDistance, rankByWords } from '../rankMatches.ts';
import type { ShopMatch } from '../shopMatch.ts';
import { findWithSome } from '../shopMatches.repository.ts';
import type { Finding } from './findMatches.ts';
import { weighWords } from './weighWords.ts';

/**
 * Finds shops that have some of the words. Shops with more and rarer words come first. Shops with the same words are
 * sorted by distance if coordinates are known, else by how well they match.
 */
export async function findPartialMatches(
  db: Kysely<Database>,
  { search: { text, from }, alternatives }: Finding,
): Promise<ShopMatch[]> {
  const weighed = weighWords(alternatives);
  if (weighed.length === 0) return [];
  const found = await findWithSome(db, weighed);
  const weights = new Map(found.map(({ match, weight }) => [match.id, weight]));
  const weightOf = ({ id }: ShopMatch) => weights.get(id) ?? 0;
  const shops = found.map(({ match }) => match);
  const ranked =
    from === undefined ? rankByWords(shops, alternatives, text) : rankByDistance(shops, from);
  return ranked.sort((a, b) => weightOf(b) - weightOf(a));
}
