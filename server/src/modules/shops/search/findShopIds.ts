import { limits, type Id } from '@parchi/contract';
import type { Coordinates } from '../pincodeCentre.ts';
import { parseShopCode } from '../shopCode.ts';
import type { ShopsRepository } from '../shops.repository.ts';
import { isGeneralWord } from './words/isGeneralWord.ts';
import { searchTermsOf } from './words/searchTerms.ts';
import type { ShopMatch } from './shopMatch.ts';
import { addNew } from './steps/addNew.ts';
import { findFullMatches, type SearchSources } from './steps/findFullMatches.ts';
import { findAny, findMatches, type WordSearch } from './steps/findMatches.ts';
import { findPartialMatches } from './steps/findPartialMatches.ts';
import { wordsOf } from './words/wordsOf.ts';

export type FindShopIdsContext = SearchSources & {
  readonly shops: Pick<ShopsRepository, 'findIdByCode'>;
};

type ShopSearch = { readonly input: string; readonly from: Coordinates | undefined };

const NEAR_ME =
  /\s*\b(?:(?:near|nearest|closest|close|next)\s+(?:to\s+)?(?:me|here|by)|around\s+(?:me|here)|nearby|nearest|closest|near)[.!?\s]*$/i;

/** Finds at most 20 shops. If coordinates are given, the nearest come first, else the best matches. */
export async function findShopIds(
  { shops, ...sources }: FindShopIdsContext,
  { input, from }: ShopSearch,
): Promise<Id[]> {
  if (input.trim().length < limits.minSearchLength) {
    return from === undefined ? [] : idsOf(await findAny(sources.matches, from));
  }
  const code = parseShopCode(input);
  const withCode = code === undefined ? undefined : await shops.findIdByCode(code);
  const text = withoutNearMe(input);
  const search = { text, isNearMe: text !== input, from };
  const found =
    text === '' ? await findAny(sources.matches, from) : await findByWords(sources, search);
  return idsOf(found, withCode);
}

/** @returns the input without a closing “near me” or the like, because the coordinates say where the customer is */
function withoutNearMe(input: string): string {
  return input.replace(NEAR_ME, '');
}

/**
 * Finds shops that have every typed word. Adds shops that have every word except general ones, then shops that have
 * some of the words.
 */
async function findByWords(sources: SearchSources, search: WordSearch): Promise<ShopMatch[]> {
  const { matches } = sources;
  const typed = searchTermsOf(search.text);
  if (typed.words.length === 0) return [];
  const { found, alternatives } = await findFullMatches(sources, { typed, search });
  const telling = alternatives.filter((_, at) => !isGeneralWord(typed.words[at] ?? ''));
  if (telling.length === 0) return addOfferers(sources, { search, found });
  if (isEnough(found)) return found;
  const withTelling =
    telling.length === alternatives.length
      ? found
      : addNew(found, await findMatches(matches, { search, alternatives: telling }));
  if (telling.length === 1 || isEnough(withTelling)) return withTelling;
  return addNew(withTelling, await findPartialMatches(matches, { search, alternatives: telling }));
}

/**
 * Adds all shops if only general words were typed, because every shop offers the services that these words name.
 * Without coordinates, shops whose record has the words come first.
 */
async function addOfferers(
  { matches }: SearchSources,
  { search, found }: { readonly search: WordSearch; readonly found: ShopMatch[] },
): Promise<ShopMatch[]> {
  const { text, isNearMe, from } = search;
  if (from === undefined) {
    return isEnough(found) ? found : addNew(found, await findAny(matches, from));
  }
  // If the typed words are the exact name of a shop, that shop comes first, however far away it is.
  const named = found.filter(({ name }) => !isNearMe && isSameName(name, text));
  // Shops whose place is not known come last.
  return addNew(addNew(named, await findAny(matches, from)), found);
}

function isEnough(found: readonly ShopMatch[]): boolean {
  return found.length >= limits.maxFoundShops;
}

function isSameName(name: string, text: string): boolean {
  return wordsOf(name).join(' ') === wordsOf(text).join(' ');
}

function idsOf(found: readonly ShopMatch[], first?: Id): Id[] {
  const ids = new Set(found.map(({ id }) => id));
  return [...(first === undefined ? ids : new Set([first, ...ids]))].slice(0, limits.maxFoundShops);
}
