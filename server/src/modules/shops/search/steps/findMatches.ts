import { limits } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Coordinates } from '../../geography/coordinates.ts';
import { mostShops, type Alternatives } from '../alternatives.ts';
import { rankByDistance, rankByWords } from '../rankMatches.ts';
import type { ShopMatch } from '../shopMatch.ts';
import {
  findAnywhere,
  findInNames,
  findNearest,
  findNearestOfAll,
  findNearestOnTheWay,
  findSwitchedOn,
  MAX_MATCHES,
  type NearSearch,
} from '../shopMatches.repository.ts';
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
export function findMatches(db: Kysely<Database>, finding: Finding): Promise<ShopMatch[]> {
  const { search, alternatives } = finding;
  if (mostShops(alternatives) === 0) return Promise.resolve([]);
  return search.from === undefined
    ? findBest(db, finding)
    : findNearestMatches(db, { alternatives, from: search.from });
}

/**
 * Returns the nearest shops if coordinates are known, else any shops that are switched on. Of the latter, those that
 * take orders now come first.
 */
export async function findAny(
  db: Kysely<Database>,
  from: Coordinates | undefined,
): Promise<ShopMatch[]> {
  if (from === undefined) {
    const shops = await findSwitchedOn(db);
    return shops.sort((a, b) => Number(b.isOpen) - Number(a.isOpen));
  }
  return rankByDistance(await findNearest(db, from), from);
}

async function findBest(
  db: Kysely<Database>,
  { search, alternatives }: Finding,
): Promise<ShopMatch[]> {
  // There may be more matches than one query reads. Shops that have the words in their names are then read first.
  const isMany = mostShops(alternatives) > MAX_MATCHES;
  const named = isMany ? await findInNames(db, alternatives) : [];
  const others = named.length < limits.maxFoundShops ? await findAnywhere(db, alternatives) : [];
  return rankByWords(addNew(named, others), alternatives, search.text);
}

async function findNearestMatches(db: Kysely<Database>, near: NearSearch): Promise<ShopMatch[]> {
  const isMany = mostShops(near.alternatives) > MANY_SHOPS;
  const onTheWay = isMany ? await findNearestOnTheWay(db, near) : [];
  const found =
    onTheWay.length < limits.maxFoundShops ? await findNearestOfAll(db, near) : onTheWay;
  return rankByDistance(found, near.from);
}
