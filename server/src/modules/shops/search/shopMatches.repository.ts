import { sql, type Kysely, type RawBuilder } from 'kysely';
import { openingOf, type Id } from '@parchi/contract';
import type { Database } from '../../../db/schema.ts';
import type { Coordinates } from '../geography/coordinates.ts';
import { takingOrders } from '../switches/takingOrders.ts';
import type { Alternatives } from './alternatives.ts';
import { nameWord, type SearchedShop } from './words/searchWords.ts';
import type { ShopMatch } from './shopMatch.ts';

/** Maximum number of matches that are read for ranking. */
export const MAX_MATCHES = 100;
/**
 * Maximum number of nearest matches that are read. It exceeds the number shown, because the database's distances on a
 * flat map are not exact.
 */
const MAX_NEAREST = 40;
/**
 * Maximum number of shops that are scanned from the nearest outwards. If the scan finds too few matches, all matches
 * are read instead.
 */
const MAX_PASSED = 2_000;

/** Maximum number of matches whose distance is computed. */
const MAX_MEASURED = 3_000;

type MatchRow = Pick<SearchedShop, 'name' | 'locality' | 'city'> & {
  id: string;
  is_on: boolean;
  paused_until: Date | null;
  opens_at: string;
  closes_at: string;
  closed_days: number[];
  closed_dates: string[];
  order_count: number;
  latitude: number | null;
  longitude: number | null;
};

/** The alternatives of one typed word, and the weight that a shop gets for having one of them. */
export type WeighedWords = { readonly words: readonly string[]; readonly weight: number };

export type WeighedMatch = { readonly match: ShopMatch; readonly weight: number };

/** Finds shops that have an alternative of each typed word. */
export function findAnywhere(db: Kysely<Database>, alternatives: Alternatives) {
  return find(
    db,
    sql`select ${columns} from shops where ${isFound} and ${hasWords(alternatives, sameWord)} limit ${MAX_MATCHES}`,
  );
}

/** Finds shops that have an alternative of each typed word in their names. */
export function findInNames(db: Kysely<Database>, alternatives: Alternatives) {
  return find(
    db,
    sql`select ${columns} from shops where ${isFound} and ${hasWords(alternatives, nameWord)} limit ${MAX_MATCHES}`,
  );
}

/** Matches and the coordinates from which their distance counts. */
export type NearSearch = { readonly alternatives: Alternatives; readonly from: Coordinates };

/**
 * Finds the nearest matches by computing the distance of every match. This is exact for up to 3,000 matches; if there
 * are more, an arbitrary 3,000 are measured. That happens only where {@link findNearestOnTheWay} has found few, for
 * example in a city far away.
 */
export function findNearestOfAll(db: Kysely<Database>, { alternatives, from }: NearSearch) {
  return find(
    db,
    sql`
      with matching as materialized (
        select id, place from shops where ${isFound} and ${hasWords(alternatives, sameWord)}
        limit ${MAX_MEASURED}
      ), nearest as (
        select id from matching order by place <-> ${onMap(from)} limit ${MAX_NEAREST}
      )
      select ${columns} from nearest join shops using (id)`,
  );
}

/**
 * Finds the nearest matches by scanning shops from the nearest outwards.
 * @returns few or no matches if they are far away
 */
export function findNearestOnTheWay(db: Kysely<Database>, { alternatives, from }: NearSearch) {
  return find(
    db,
    sql`
      select ${columns} from (
        select * from shops where place is not null and ${isFound} order by place <-> ${onMap(from)} limit ${MAX_PASSED}
      ) nearest
      where ${hasWords(alternatives, sameWord)} limit ${MAX_NEAREST}`,
  );
}

/**
 * Returns shops that have at least one of the words. They are sorted by the total weight of their words, highest first.
 */
export async function findWithSome(
  db: Kysely<Database>,
  weighed: readonly WeighedWords[],
): Promise<WeighedMatch[]> {
  // The index finds the shops of each typed word: comparing every shop's words with long lists of alternatives takes
  // longer. A sum of `numeric` weights is the same in any sequence, so shops with the same words weigh the same.
  const ofEach = weighed.map(
    ({ words, weight }) => sql`
      select id, ${weight}::numeric as weight from shops
      where ${isFound} and indexed_words(search_words) && ${words}::text[]`,
  );
  const { rows } = await sql<MatchRow & { weight: number }>`
    with heaviest as (
      select id, sum(weight) as weight from (${sql.join(ofEach, sql` union all `)}) as weighed
      group by id order by weight desc, id limit ${MAX_MATCHES}
    )
    select ${columns}, heaviest.weight::float8 as weight from heaviest join shops using (id)
    order by heaviest.weight desc, id`.execute(db);
  return rows.map(({ weight, ...row }) => ({ match: toShopMatch(row), weight }));
}

/** Returns any shops that are switched on. */
export function findSwitchedOn(db: Kysely<Database>) {
  return find(
    db,
    sql`select ${columns} from shops where is_on and ${isFound} limit ${MAX_NEAREST}`,
  );
}

/** Returns the nearest shops. */
export function findNearest(db: Kysely<Database>, from: Coordinates) {
  return find(
    db,
    sql`
      select ${columns} from shops where place is not null and ${isFound}
      order by place <-> ${onMap(from)} limit ${MAX_NEAREST}`,
  );
}

async function find(db: Kysely<Database>, query: RawBuilder<MatchRow>): Promise<ShopMatch[]> {
  const { rows } = await query.execute(db);
  return rows.map(toShopMatch);
}

/** Whether customers find the shop. */
const isFound = sql<boolean>`(standing = 'approved' and not awaits_email and closing_at is null)`;

// As one text, because Kysely takes longer to compile a query with a node for each column.
const columns = sql.raw(
  `id, name, locality, city, is_on, paused_until, opens_at, closes_at, closed_days, closed_dates,
    order_count, latitude, longitude`,
);

function hasWords(
  alternatives: Alternatives,
  asStored: (word: string) => string,
): RawBuilder<boolean> {
  const conditions = alternatives.map(
    (words) =>
      sql`indexed_words(search_words) && ${words.map(({ word }) => asStored(word))}::text[]`,
  );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function sameWord(word: string): string {
  return word;
}

function onMap({ latitude, longitude }: Coordinates): RawBuilder<unknown> {
  return sql`map_point(${latitude}, ${longitude})`;
}

function toShopMatch(row: MatchRow): ShopMatch {
  const { id, name, locality, city, latitude, longitude } = row;
  return {
    ...{ id: id as Id, name, locality, city },
    isOpen: isOpenAt(row, new Date()),
    orderCount: row.order_count,
    place: latitude === null || longitude === null ? undefined : { latitude, longitude },
  };
}

function isOpenAt(row: MatchRow, now: Date): boolean {
  const pauseEnd = row.paused_until !== null && row.paused_until > now ? row.paused_until : null;
  const hours = {
    ...takingOrders({ ...row, pause_end: pauseEnd }),
    timings: { open: row.opens_at, close: row.closes_at },
    closedDays: row.closed_days,
    closedDates: row.closed_dates,
  };
  return openingOf(hours, now).state === 'open';
}
