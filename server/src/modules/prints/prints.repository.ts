import type { Id } from '@parchi/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PrintState } from '../../db/schema/printTables.ts';
import type { OrdersCursor } from './records/ordersCursor.ts';
import type { PrintFileRow, PrintRow } from './records/printRow.ts';
import { isSeenBy, type Viewer } from './viewer.ts';

/** States of previous orders. A shop never sees an unpaid order. */
const PREVIOUS_STATES: Readonly<Record<Viewer['kind'], readonly PrintState[]>> = {
  user: ['completed', 'refunded', 'expired'],
  shop: ['completed', 'refunded'],
};

const endedAt = sql<Date>`coalesce(prints.completed_at, prints.ended_at, prints.created_at)`;
const endedAtMicros = sql<string>`(extract(epoch from ${endedAt}) * 1000000)::bigint`;

export type PreviousPrintRow = PrintRow & { readonly ended_at_micros: string };

export type PrintsRepository = ReturnType<typeof createPrintsRepository>;

/** Queries orders for display. */
export function createPrintsRepository(db: Kysely<Database>) {
  const selectPrints = () =>
    db
      .selectFrom('prints')
      .innerJoin('accounts', 'accounts.id', 'prints.user_id')
      .selectAll('prints')
      .select('accounts.name as customer_name')
      .select(
        sql<number | null>`case when prints.state = 'active' then
          extract(epoch from prints.ends_at - now())::double precision end`.as('ends_in_seconds'),
      );

  return {
    find: (id: Id): Promise<PrintRow | undefined> =>
      selectPrints().where('prints.id', '=', id).executeTakeFirst(),

    findSeenBy: (viewer: Viewer, id: Id): Promise<PrintRow | undefined> =>
      selectPrints().where('prints.id', '=', id).where(isSeenBy(viewer)).executeTakeFirst(),

    /** Unpaid and active orders, newest first. */
    listOpenOfUser: (userId: Id): Promise<PrintRow[]> =>
      selectPrints()
        .where('user_id', '=', userId)
        .where('state', 'in', ['awaiting_payment', 'active'])
        .orderBy('prints.created_at', 'desc')
        .orderBy('prints.id')
        .execute(),

    /** One page of previous orders, newest first. */
    listPrevious(
      { accountId, kind }: Viewer,
      { after, count }: { after: OrdersCursor | undefined; count: number },
    ): Promise<PreviousPrintRow[]> {
      const page = selectPrints()
        .select(endedAtMicros.as('ended_at_micros'))
        .where(kind === 'user' ? 'user_id' : 'shop_id', '=', accountId)
        .where('state', 'in', PREVIOUS_STATES[kind])
        .orderBy(endedAt, 'desc')
        .orderBy('prints.id', 'desc')
        .limit(count);
      return (after === undefined ? page : page.where(isAfter(after))).execute();
    },

    /** Active orders of a shop, oldest first: token numbers are given in the sequence of the payments. */
    listActiveOfShop: (shopId: Id): Promise<PrintRow[]> =>
      selectPrints()
        .where('shop_id', '=', shopId)
        .where('state', '=', 'active')
        .orderBy('token_number')
        .orderBy('paid_at')
        .orderBy('prints.id')
        .execute(),

    /** Files of orders, in printing order. */
    listFiles: (printIds: readonly Id[]): Promise<PrintFileRow[]> =>
      db
        .selectFrom('print_files')
        .selectAll()
        .where('print_id', 'in', printIds)
        .orderBy('ordinal')
        .execute(),
  };
}

function isAfter({ endedAtMicros: micros, id }: OrdersCursor): RawBuilder<boolean> {
  return sql<boolean>`(${endedAt}, prints.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id})`;
}
