import { limits } from '@parchi/contract';
import type { Coordinates } from '../../pincodeCentre.ts';
import { mostShops, type Alternatives } from '../alternatives.ts';
import { rankByDistance, rankByWords } from '../rankMatches.ts';
import type { ShopMatch } from '../shopMatch.ts';
import type { ShopMatchesRepository } from '../shopMatches.repository.ts';
import { addNew } from './addNew.ts';

/** Above this many possible matches, search from the nearest outwards instead of reading all. */
const MANY_SHOPS = 3_000;

/** The typed text without a closing “near me”, and the customer's coordinates, if known. */
export type WordSearch = {
  readonly text: string;
  readonly isNearMe: boolean;
  readonly from: Coordinates | undefined;
};

export type Finding = { readonly search: WordSearch; readonly alternatives: Alternatives };

/** @returns shops with one alternative of each typed word: nearest first with coordinates, else best match first */
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

/** @returns the nearest shops with coordinates, else any shops that take orders */
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
  // When there are more matches than are read, read shops with the words in their names first.
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
