import { limits, type Id, type PublicShop } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Coordinates } from './geography/coordinates.ts';
import { pauseEnd } from './switches/takingOrders.ts';
import { publicShopColumns, toPublicShop, type PublicShopRow } from './toPublicShop.ts';

export type PlacedShop = { readonly shop: PublicShop; readonly place: Coordinates | undefined };

const selectShops = (db: Kysely<Database>) =>
  db
    .selectFrom('shops')
    .select([...publicShopColumns, 'latitude', 'longitude'])
    .select(pauseEnd.as('pause_end'))
    .select((shop) =>
      shop
        .selectFrom('orders')
        .select((print) => print.fn.min('token_number').as('token'))
        .whereRef('orders.shop_id', '=', 'shops.id')
        .where('state', '=', sql.lit('active'))
        .where('is_priority', '=', sql.lit(false))
        .as('lowest_active_token'),
    )
    .select((shop) =>
      shop
        .selectFrom('orders')
        .select('token_number')
        .whereRef('orders.shop_id', '=', 'shops.id')
        .where('state', '=', sql.lit('completed'))
        .where('is_priority', '=', sql.lit(false))
        // Exclude orders that ended without being printed: their token number was called weeks ago, or never.
        .where('ended_at', 'is', null)
        .orderBy('completed_at', 'desc')
        .orderBy('token_number', 'desc')
        .limit(sql.lit(1))
        .as('last_completed_token'),
    );

export async function findPlacedShops(
  db: Kysely<Database>,
  ids: readonly Id[],
): Promise<Map<Id, PlacedShop>> {
  if (ids.length === 0) return new Map();
  const rows = await selectShops(db).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id as Id, toPlacedShop(row)]));
}

export async function findShopByCode(
  db: Kysely<Database>,
  code: string,
): Promise<PublicShop | undefined> {
  const row = await selectShops(db).where('code', '=', code).executeTakeFirst();
  return row && toPublicShop(row);
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

function toPlacedShop(
  row: PublicShopRow & { latitude: number | null; longitude: number | null },
): PlacedShop {
  const { latitude, longitude } = row;
  return {
    shop: toPublicShop(row),
    place: latitude === null || longitude === null ? undefined : { latitude, longitude },
  };
}
