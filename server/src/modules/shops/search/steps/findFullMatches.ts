import { limits } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import {
  begunAlternatives,
  doubtfulTerms,
  exactAlternatives,
  mostShops,
  similarAlternatives,
  type Alternatives,
} from '../alternatives.ts';
import type { SearchTerms } from '../words/searchTerms.ts';
import type { ShopMatch } from '../shopMatch.ts';
import { findSimilarWords, findWords } from '../vocabulary.repository.ts';
import { addNew } from './addNew.ts';
import { findMatches, type WordSearch } from './findMatches.ts';

/** If fewer shops than this match, words with a similar spelling count as well. */
const FEW_SHOPS = 5;

type FullMatches = {
  readonly found: ShopMatch[];
  /** The alternatives by which the shops were found, for each typed word. */
  readonly alternatives: Alternatives;
};

/**
 * Finds shops that have every typed word, the last one perhaps only as the beginning of a longer word. If few shops
 * have, also finds shops whose words differ by typing errors.
 */
export async function findFullMatches(
  db: Kysely<Database>,
  { typed, search }: { readonly typed: SearchTerms; readonly search: WordSearch },
): Promise<FullMatches> {
  const find = (alternatives: Alternatives) => findMatches(db, { search, alternatives });
  const words = await findWords(db, typed.terms);
  const begun = begunAlternatives(typed, words);
  const exact = exactAlternatives(typed, words);
  // If coordinates are known, a near shop is better than one that has the exact word. If not, exact matches come first.
  const isExactFirst = search.from === undefined && mostShops(exact) < mostShops(begun);
  const exactlyFound = isExactFirst ? await find(exact) : [];
  if (exactlyFound.length >= limits.maxFoundShops) {
    return { found: exactlyFound, alternatives: begun };
  }
  const found = addNew(exactlyFound, await find(begun));
  const doubtful = doubtfulTerms(typed, words);
  if (found.length >= FEW_SHOPS || doubtful.length === 0) return { found, alternatives: begun };
  const similar = await findSimilarWords(db, doubtful);
  if (similar.length === 0) return { found, alternatives: begun };
  const alternatives = similarAlternatives(typed, words, similar);
  return { found: addNew(found, await find(alternatives)), alternatives };
}
