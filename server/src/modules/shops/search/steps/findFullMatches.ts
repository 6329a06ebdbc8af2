import { limits } from '@parchi/contract';
import {
  begunAlternatives,
  doubtfulTerms,
  exactAlternatives,
  mostShops,
  similarAlternatives,
  type Alternatives,
} from '../alternatives.ts';
import type { SearchTerms } from '../searchTerms.ts';
import type { ShopMatch } from '../shopMatch.ts';
import type { ShopMatchesRepository } from '../shopMatches.repository.ts';
import type { VocabularyRepository } from '../vocabulary.repository.ts';
import { addNew } from './addNew.ts';
import { findMatches, type WordSearch } from './findMatches.ts';

/** With fewer shops than this under what was typed, words that are spelled a little differently count, too. */
const FEW_SHOPS = 5;

export type SearchSources = {
  readonly vocabulary: VocabularyRepository;
  readonly matches: ShopMatchesRepository;
};

type FullMatches = {
  readonly found: ShopMatch[];
  /** What was taken for each typed word. */
  readonly alternatives: Alternatives;
};

/** Shops that have every typed word: first as it is, then begun, then with typing errors. */
export async function findFullMatches(
  { vocabulary, matches }: SearchSources,
  { typed, search }: { readonly typed: SearchTerms; readonly search: WordSearch },
): Promise<FullMatches> {
  const find = (alternatives: Alternatives) => findMatches(matches, { search, alternatives });
  const words = await vocabulary.findWords(typed.terms);
  const begun = begunAlternatives(typed, words);
  const exact = exactAlternatives(typed, words);
  // Who is near comes before who has exactly this word; without a place the exact word comes first.
  const isExactFirst = search.from === undefined && mostShops(exact) < mostShops(begun);
  const exactlyFound = isExactFirst ? await find(exact) : [];
  if (exactlyFound.length >= limits.maxFoundShops) {
    return { found: exactlyFound, alternatives: begun };
  }
  const found = addNew(exactlyFound, await find(begun));
  const doubtful = doubtfulTerms(typed, words);
  if (found.length >= FEW_SHOPS || doubtful.length === 0) return { found, alternatives: begun };
  const similar = await vocabulary.findSimilarWords(doubtful);
  if (similar.length === 0) return { found, alternatives: begun };
  const alternatives = similarAlternatives(typed, words, similar);
  return { found: addNew(found, await find(alternatives)), alternatives };
}
