import { rankByDistance, rankByWords } from '../rankMatches.ts';
import type { ShopMatch } from '../shopMatch.ts';
import type { ShopMatchesRepository } from '../shopMatches.repository.ts';
import type { Finding } from './findMatches.ts';
import { weighWords } from './weighWords.ts';

/** Finds shops with some of the words. More and rarer words come first; ties are sorted by distance or by words. */
export async function findPartialMatches(
  matches: ShopMatchesRepository,
  { search: { text, from }, alternatives }: Finding,
): Promise<ShopMatch[]> {
  const weighed = weighWords(alternatives);
  if (weighed.length === 0) return [];
  const found = await matches.findWithSome(weighed);
  const weights = new Map(found.map(({ match, weight }) => [match.id, weight]));
  const weightOf = ({ id }: ShopMatch) => weights.get(id) ?? 0;
  const shops = found.map(({ match }) => match);
  const ranked =
    from === undefined ? rankByWords(shops, alternatives, text) : rankByDistance(shops, from);
  return ranked.sort((a, b) => weightOf(b) - weightOf(a));
}
