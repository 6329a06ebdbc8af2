import { limits, type Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Coordinates } from '../geography/coordinates.ts';
import { parseShopCode } from '../shopCode.ts';
import { findShopIdByCode } from '../shops.repository.ts';
import { isGeneralWord } from './words/isGeneralWord.ts';
import { searchTermsOf } from './words/searchTerms.ts';
import type { ShopMatch } from './shopMatch.ts';
import { addNew } from './steps/addNew.ts';
import { findFullMatches } from './steps/findFullMatches.ts';
import { findAny, findMatches, type WordSearch } from './steps/findMatches.ts';
import { findPartialMatches } from './steps/findPartialMatches.ts';
import { wordsOf } from './words/wordsOf.ts';

type ShopSearch = { readonly input: string; readonly from: Coordinates | undefined };

const NEAR_ME =
  /\s*\b(?:(?:near|nearest|closest|close|next)\s+(?:to\s+)?(?:me|here|by)|around\s+(?:me|here)|nearby|nearest|closest|near)[.!?\s]*$/i;

/** Finds at most 20 shops. If coordinates are given, the nearest come first, else the best matches. */
export async function findShopIds(
  db: Kysely<Database>,
  { input, from }: ShopSearch,
): Promise<Id[]> {
  if (input.trim().length < limits.minSearchLength) {
    return from === undefined ? [] : idsOf(await findAny(db, from));
  }
  const code = parseShopCode(input);
  const withCode = code === undefined ? undefined : await findShopIdByCode(db, code);
  const text = withoutNearMe(input);
  const search = { text, isNearMe: text !== input, from };
  const found = text === '' ? await findAny(db, from) : await findByWords(db, search);
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
async function findByWords(db: Kysely<Database>, search: WordSearch): Promise<ShopMatch[]> {
  const typed = searchTermsOf(search.text);
  if (typed.words.length === 0) return [];
  const { found, alternatives } = await findFullMatches(db, { typed, search });
  const specific = alternatives.filter((_, at) => !isGeneralWord(typed.words[at] ?? ''));
  if (specific.length === 0) return addAnyShops(db, { search, found });
  if (isEnough(found)) return found;
  const withSpecific =
    specific.length === alternatives.length
      ? found
      : addNew(found, await findMatches(db, { search, alternatives: specific }));
  if (specific.length === 1 || isEnough(withSpecific)) return withSpecific;
  return addNew(withSpecific, await findPartialMatches(db, { search, alternatives: specific }));
}

/**
 * Adds all shops if only general words were typed, because every shop offers the services that these words name.
 * Without coordinates, shops whose record has the words come first.
 */
async function addAnyShops(
  db: Kysely<Database>,
  { search, found }: { readonly search: WordSearch; readonly found: ShopMatch[] },
): Promise<ShopMatch[]> {
  const { text, isNearMe, from } = search;
  if (from === undefined) {
    return isEnough(found) ? found : addNew(found, await findAny(db, from));
  }
  // If the typed words are the exact name of a shop, that shop comes first, however far away it is.
  const named = found.filter(({ name }) => !isNearMe && isSameName(name, text));
  // Shops whose place is not known come last.
  return addNew(addNew(named, await findAny(db, from)), found);
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
