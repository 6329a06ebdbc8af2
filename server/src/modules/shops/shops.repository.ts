import type { Id, PublicShop } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Coordinates } from './pincodeCentre.ts';
import { publicShopColumns, toPublicShop, type PublicShopRow } from './toPublicShop.ts';

export type PlacedShop = { readonly shop: PublicShop; readonly place: Coordinates | undefined };

export type ShopsRepository = ReturnType<typeof createShopsRepository>;

export function createShopsRepository(db: Kysely<Database>) {
  const selectShops = () =>
    db
      .selectFrom('shops')
      .select([...publicShopColumns, 'latitude', 'longitude'])
      .select((shop) =>
        shop
          .selectFrom('orders')
          .select((print) => print.fn.min('token_number').as('token'))
          .whereRef('orders.shop_id', '=', 'shops.id')
          .where('state', '=', 'active')
          .where('is_priority', '=', false)
          .as('lowest_active_token'),
      )
      .select((shop) =>
        shop
          .selectFrom('orders')
          .select('token_number')
          .whereRef('orders.shop_id', '=', 'shops.id')
          .where('state', '=', 'completed')
          .where('is_priority', '=', false)
          // Exclude orders that ended without being printed: their token number was called weeks ago, or never.
          .where('ended_at', 'is', null)
          .orderBy('completed_at', 'desc')
          .orderBy('token_number', 'desc')
          .limit(1)
          .as('last_completed_token'),
      );

  return {
    async findPlacedShops(ids: readonly Id[]): Promise<Map<Id, PlacedShop>> {
      if (ids.length === 0) return new Map();
      const rows = await selectShops().where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id as Id, toPlacedShop(row)]));
    },

    async findByCode(code: string): Promise<PublicShop | undefined> {
      const row = await selectShops().where('code', '=', code).executeTakeFirst();
      return row && toPublicShop(row);
    },

    async findIdByCode(code: string): Promise<Id | undefined> {
      const row = await db
        .selectFrom('shops')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirst();
      return row && (row.id as Id);
    },
  };
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
