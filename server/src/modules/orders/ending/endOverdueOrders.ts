import type { Id } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../../config/settings.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { moveOrder } from '../../../order-states/moveOrder.ts';
import { announceOrderChange } from '../announceOrderChange.ts';
import { endActiveOrder } from './endActiveOrder.ts';

const BATCH = 100;

export type EndOverdueOrdersContext = {
  readonly db: Kysely<Database>;
  readonly settings: Pick<Settings, 'completedOrderTtlSeconds'>;
  readonly log: FastifyBaseLogger;
};

/**
 * Ends active orders whose time is over. An order whose files the shop has opened is completed; any other is refunded.
 * An order in cash is completed if its cash was taken; otherwise it ends unpaid. Each order has its own transaction, so
 * that a failure does not delay other orders and is retried by the next sweep.
 * @returns the number of orders that ended
 */
export async function endOverdueOrders(context: EndOverdueOrdersContext): Promise<number> {
  let total = 0;
  let after: Id | undefined;
  for (;;) {
    const ids = await listOverdue(context.db, after);
    for (const id of ids) {
      try {
        if (await endOrder(context, id)) total += 1;
      } catch (error) {
        context.log.error({ area: 'prints', err: error, print: id }, 'an order could not be ended');
      }
    }
    after = ids.at(-1);
    if (ids.length < BATCH) return total;
  }
}

async function listOverdue(db: Kysely<Database>, after: Id | undefined): Promise<Id[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'active')
    .where('ends_at', '<=', databaseNow)
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.id as Id);
}

/**
 * @returns false if the shop, a refund or another server has changed the order before this transaction got its row lock
 */
async function endOrder(context: EndOverdueOrdersContext, id: Id): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const order = await lockOverdue(trx, id);
    if (order === undefined) return false;
    const { is_cash: isCash } = order;
    const isUnpaid = isCash && order.cash_taken_at === null;
    if (isUnpaid) {
      await endActiveOrder(trx, { id, isCash, event: 'endUnpaid', reason: 'not_paid' });
    } else if (isCash || order.opened_at !== null) {
      const files_expire_at = secondsFromNow(context.settings.completedOrderTtlSeconds);
      const change = {
        ended_at: databaseNow,
        end_reason: 'not_completed' as const,
        completed_at: databaseNow,
        files_expire_at,
      };
      await moveOrder(trx, { id, event: 'endPrinted', change });
    } else {
      await endActiveOrder(trx, { id, isCash, event: 'endUnprinted', reason: 'not_printed' });
    }
    const { user_id, code: shopCode } = order;
    await announceOrderChange(trx, { id, userId: user_id as Id, shopCode, event: 'ended' });
    return true;
  });
}

function lockOverdue(trx: Transaction<Database>, id: Id) {
  return trx
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .select(['orders.opened_at', 'orders.user_id', 'orders.is_cash', 'orders.cash_taken_at'])
    .select('shops.code')
    .where('orders.id', '=', id)
    .where('orders.state', '=', 'active')
    .where('orders.ends_at', '<=', databaseNow)
    .forUpdate('orders')
    .executeTakeFirst();
}
