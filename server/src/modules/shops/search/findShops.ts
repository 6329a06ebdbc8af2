import { limits, type Id } from '@parchi/contract';
import { parseShopCode } from '../shopCode.ts';
import type { Coordinates } from '../pincodeCentre.ts';
import {
  begunAlternatives,
  doubtfulTerms,
  exactAlternatives,
  mostShops,
  similarAlternatives,
  type Alternatives,
} from './alternatives.ts';
import { rankByDistance, rankByWords } from './rankMatches.ts';
import { searchTermsOf } from './searchTerms.ts';
import type { ShopMatch } from './shopMatch.ts';
import type { ShopMatchesRepository } from './shopMatches.repository.ts';
import type { VocabularyRepository } from './vocabulary.repository.ts';

/** With fewer shops than this under what was typed, words that are spelled a little differently count, too. */
const FEW_SHOPS = 5;
/** More matches than this are not all looked at. */
const MANY_SHOPS = 3_000;

type FindShopsOptions = {
  readonly vocabulary: VocabularyRepository;
  readonly matches: ShopMatchesRepository;
  readonly findIdByCode: (code: string) => Promise<Id | undefined>;
};

export type ShopSearch = { readonly input: string; readonly from: Coordinates | undefined };

/** @returns a function that finds shops, best first and nearest first when it is known from where, at most 20 */
export function createFindShops({ vocabulary, matches, findIdByCode }: FindShopsOptions) {
  return async function findShops({ input, from }: ShopSearch): Promise<Id[]> {
    if (input.trim().length < limits.minSearchLength) {
      if (from === undefined) return [];
      return idsOf(rankByDistance(await matches.findNearest(from), from));
    }
    const code = parseShopCode(input);
    const withCode = code === undefined ? undefined : await findIdByCode(code);
    const found = await findByWords({ input, from });
    return idsOf(found, withCode);
  };

  async function findByWords({ input, from }: ShopSearch): Promise<ShopMatch[]> {
    const typed = searchTermsOf(input);
    if (typed.wordCount === 0) return [];
    const words = await vocabulary.findWords(typed.terms);
    const find = from === undefined ? findBest(input) : findNearest(from);
    const begun = begunAlternatives(typed, words);
    const exact = exactAlternatives(typed, words);
    // Who is near comes before who has exactly this word; without a place the exact word comes first.
    const isExactFirst = from === undefined && mostShops(exact) < mostShops(begun);
    const exactlyFound = isExactFirst ? await find(exact) : [];
    if (exactlyFound.length >= limits.maxFoundShops) return exactlyFound;
    const found = addNew(exactlyFound, await find(begun));
    const doubtful = doubtfulTerms(typed, words);
    if (found.length >= FEW_SHOPS || doubtful.length === 0) return found;
    const similar = await vocabulary.findSimilarWords(doubtful);
    if (similar.length === 0) return found;
    return addNew(found, await find(similarAlternatives(typed, words, similar)));
  }

  function findBest(input: string) {
    return async (alternatives: Alternatives): Promise<ShopMatch[]> => {
      const most = mostShops(alternatives);
      if (most === 0) return [];
      // Of more than are read, those that have the words in their names are read first.
      const named = most > matches.maxMatches ? await matches.findInNames(alternatives) : [];
      const others =
        named.length < limits.maxFoundShops ? await matches.findAnywhere(alternatives) : [];
      return rankByWords(addNew(named, others), alternatives, input);
    };
  }

  function findNearest(from: Coordinates) {
    return async (alternatives: Alternatives): Promise<ShopMatch[]> => {
      const most = mostShops(alternatives);
      if (most === 0) return [];
      const onTheWay =
        most > MANY_SHOPS ? await matches.findNearestOnTheWay(alternatives, from) : [];
      const found =
        onTheWay.length < limits.maxFoundShops
          ? await matches.findNearestOfAll(alternatives, from)
          : onTheWay;
      return rankByDistance(found, from);
    };
  }
}

function addNew(found: ShopMatch[], others: readonly ShopMatch[]): ShopMatch[] {
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...others.filter(({ id }) => !ids.has(id))];
}

function idsOf(found: readonly ShopMatch[], first?: Id): Id[] {
  const ids = new Set(found.map(({ id }) => id));
  return [...(first === undefined ? ids : new Set([first, ...ids]))].slice(0, limits.maxFoundShops);
}
