import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export type PayablePrintsRepository = ReturnType<typeof createPayablePrintsRepository>;

/** Prints, as far as whoever takes their money has to know of them. */
export function createPayablePrintsRepository(db: Kysely<Database>) {
  return {
    /** @returns its user's account; `undefined` when there is no such print */
    async findOwner(id: Id): Promise<Id | undefined> {
      const row = await db
        .selectFrom('prints')
        .select('user_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.user_id as Id | undefined;
    },

    /** It stands on the provider's page and in its books. */
    async findShopName(printId: Id): Promise<string> {
      const { name } = await db
        .selectFrom('prints as print')
        .innerJoin('shops as shop', 'shop.id', 'print.shop_id')
        .select('shop.name')
        .where('print.id', '=', printId)
        .executeTakeFirstOrThrow();
      return name;
    },
  };
}
