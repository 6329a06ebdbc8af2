import { limits, type Id, type PublicShop } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Coordinates } from './geography/coordinates.ts';
import { pauseEnd } from './switches/takingOrders.ts';
import { publicShopColumns, toPublicShop, type PublicShopRow } from './toPublicShop.ts';

export type PlacedShop = { readonly shop: PublicShop; readonly place: Coordinates | undefined };

type PlacedShopRow = PublicShopRow & {
  readonly latitude: number | null;
  readonly longitude: number | null;
};

// As SQL, because Kysely took a tenth of a search's CPU time in Node to build and compile this query. Orders that ended
// without being printed are left out: their token number was called weeks ago, or never.
const selectShops = sql<PlacedShopRow>`
  select ${sql.raw(publicShopColumns.join(', '))}, latitude, longitude, ${pauseEnd} as pause_end,
    (
      select min(token_number) from orders
      where orders.shop_id = shops.id and state = 'active' and is_priority = false
    ) as lowest_active_token,
    (
      select token_number from orders
      where orders.shop_id = shops.id and state = 'completed' and is_priority = false
        and ended_at is null
      order by completed_at desc, token_number desc limit 1
    ) as last_completed_token
  from shops`;

export async function findPlacedShops(
  db: Kysely<Database>,
  ids: readonly Id[],
): Promise<Map<Id, PlacedShop>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PlacedShopRow>`${selectShops} where id = any(${ids}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id as Id, toPlacedShop(row)]));
}

export async function findShopByCode(
  db: Kysely<Database>,
  code: string,
): Promise<PublicShop | undefined> {
  const { rows } = await sql<PlacedShopRow>`${selectShops} where code = ${code}`.execute(db);
  return rows[0] && toPublicShop(rows[0]);
}

/** Lists the token numbers of the first orders in a shop's queue, in the order in which the counter shows them. */
export async function listQueuedTokens(db: Kysely<Database>, id: Id): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('token_number')
    .where('shop_id', '=', id)
    .where('state', '=', 'active')
    // A priority order's number is −1, so priority orders come first.
    .orderBy('token_number')
    .limit(limits.maxShownQueue)
    .execute();
  return rows.flatMap(({ token_number: token }) => token ?? []);
}

/** Returns the id of the shop that customers find by this code. */
export async function findShopIdByCode(
  db: Kysely<Database>,
  code: string,
): Promise<Id | undefined> {
  const row = await db
    .selectFrom('shops')
    .select('id')
    .where('code', '=', code)
    .where('standing', '=', sql.lit('approved'))
    .where('awaits_email', '=', sql.lit(false))
    .where('closing_at', 'is', null)
    .executeTakeFirst();
  return row && (row.id as Id);
}

/** Returns the public code of a shop, by which live events are addressed. */
export async function findShopCode(db: Kysely<Database>, id: Id): Promise<string> {
  const { code } = await db
    .selectFrom('shops')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return code;
}

function toPlacedShop(row: PlacedShopRow): PlacedShop {
  const { latitude, longitude } = row;
  return {
    shop: toPublicShop(row),
    place: latitude === null || longitude === null ? undefined : { latitude, longitude },
  };
}
