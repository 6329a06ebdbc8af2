import { limits } from '@parchi/contract';
import type { Coordinates } from '../../pincodeCentre.ts';
import { mostShops, type Alternatives } from '../alternatives.ts';
import { rankByDistance, rankByWords } from '../rankMatches.ts';
import type { ShopMatch } from '../shopMatch.ts';
import type { ShopMatchesRepository } from '../shopMatches.repository.ts';
import { addNew } from './addNew.ts';

/** If there may be more matches than this, search from the nearest shop outwards instead of reading all matches. */
const MANY_SHOPS = 3_000;

/** The typed text without a closing “near me”, and the customer's coordinates, if known. */
export type WordSearch = {
  readonly text: string;
  readonly isNearMe: boolean;
  readonly from: Coordinates | undefined;
};

export type Finding = { readonly search: WordSearch; readonly alternatives: Alternatives };

/**
 * @returns shops that have an alternative of each typed word: if coordinates are known, the nearest first, else the
 * best match first
 */
export function findMatches(
  matches: ShopMatchesRepository,
  finding: Finding,
): Promise<ShopMatch[]> {
  const { search, alternatives } = finding;
  if (mostShops(alternatives) === 0) return Promise.resolve([]);
  return search.from === undefined
    ? findBest(matches, finding)
    : findNearest(matches, alternatives, search.from);
}

/** @returns the nearest shops if coordinates are known, else any shops that are taking orders */
export async function findAny(
  matches: ShopMatchesRepository,
  from: Coordinates | undefined,
): Promise<ShopMatch[]> {
  if (from === undefined) return matches.findOpen();
  return rankByDistance(await matches.findNearest(from), from);
}

async function findBest(
  matches: ShopMatchesRepository,
  { search, alternatives }: Finding,
): Promise<ShopMatch[]> {
  // There may be more matches than one query reads. Shops that have the words in their names are then read first.
  const isMany = mostShops(alternatives) > matches.maxMatches;
  const named = isMany ? await matches.findInNames(alternatives) : [];
  const others =
    named.length < limits.maxFoundShops ? await matches.findAnywhere(alternatives) : [];
  return rankByWords(addNew(named, others), alternatives, search.text);
}

async function findNearest(
  matches: ShopMatchesRepository,
  alternatives: Alternatives,
  from: Coordinates,
): Promise<ShopMatch[]> {
  const isMany = mostShops(alternatives) > MANY_SHOPS;
  const onTheWay = isMany ? await matches.findNearestOnTheWay(alternatives, from) : [];
  const found =
    onTheWay.length < limits.maxFoundShops
      ? await matches.findNearestOfAll(alternatives, from)
      : onTheWay;
  return rankByDistance(found, from);
}
