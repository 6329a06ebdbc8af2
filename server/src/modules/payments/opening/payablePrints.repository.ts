import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { PayablePrint } from './openOrder.ts';
import type { Account } from './paymentOrders.repository.ts';

const BATCH = 20;

export type PayablePrintsRepository = ReturnType<typeof createPayablePrintsRepository>;

/** Prints, as far as whoever takes their money has to know of them. */
export function createPayablePrintsRepository(db: Kysely<Database>) {
  return {
    async isThere(id: Id): Promise<boolean> {
      const row = await db
        .selectFrom('prints')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
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

    async isOfUser(id: Id, userId: Id): Promise<boolean> {
      const row = await db
        .selectFrom('prints')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Prints that nobody could pay: the provider was away when they were ordered, or this server died. The least
     * tried come first, so that those which the provider refuses each time hold up no other.
     */
    async listUnopened({ provider, keyId }: Account): Promise<PayablePrint[]> {
      const rows = await db
        .selectFrom('prints as print')
        .leftJoin('payment_openings as opening', (join) =>
          join.onRef('opening.print_id', '=', 'print.id').on('opening.key_id', '=', keyId),
        )
        .select(['print.id', 'print.amount_paise'])
        .where('print.state', '=', 'awaiting_payment')
        .where('print.created_at', '<', sql<Date>`now() - interval '30 seconds'`)
        .where('print.files_expire_at', '>', databaseNow)
        .where((build) =>
          build.not(
            build.exists(
              build
                .selectFrom('payment_orders as order')
                .select('order.print_id')
                .whereRef('order.print_id', '=', 'print.id')
                .where('order.provider', '=', provider)
                .where('order.key_id', '=', keyId),
            ),
          ),
        )
        .orderBy(sql`coalesce(opening.tries, 0)`)
        .orderBy('print.created_at')
        .limit(BATCH)
        .execute();
      return rows.map((row) => ({ id: row.id as Id, amountPaise: Number(row.amount_paise) }));
    },
  };
}
