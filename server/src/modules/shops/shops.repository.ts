import type { Id, PublicShop } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { toPublicShop } from './toPublicShop.ts';

export type ShopsRepository = ReturnType<typeof createShopsRepository>;

export function createShopsRepository(db: Kysely<Database>) {
  const selectShops = () =>
    db
      .selectFrom('shops')
      .selectAll('shops')
      .select((shop) =>
        shop
          .selectFrom('prints')
          .select((print) => print.fn.min('token_number').as('token'))
          .whereRef('prints.shop_id', '=', 'shops.id')
          .where('state', '=', 'active')
          .where('is_priority', '=', false)
          .as('lowest_active_token'),
      );

  return {
    async findPublicShops(ids: readonly Id[]): Promise<Map<Id, PublicShop>> {
      if (ids.length === 0) return new Map();
      const rows = await selectShops().where('id', 'in', ids).execute();
      return new Map(rows.map(toPublicShop).map((shop) => [shop._id, shop]));
    },

    async findByCode(code: string): Promise<PublicShop | undefined> {
      const row = await selectShops().where('code', '=', code).executeTakeFirst();
      return row && toPublicShop(row);
    },
  };
}
