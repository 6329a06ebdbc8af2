import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import { queueLock } from '../../../order-states/lockQueue.ts';
import type { JudgedProviderOrder } from './judgePayment.rules.ts';

/** An order whose row is locked. */
export type LockedOrder = NonNullable<JudgedProviderOrder['order']> & {
  readonly id: Id;
  readonly shopId: Id;
  readonly isPriority: boolean;
  /** Public code of the order's shop; `null` unless the shop's queue is locked, too. */
  readonly shopCode: string | null;
};

export type LockedProviderOrder = JudgedProviderOrder & {
  /** `undefined` if the order is not in our database. */
  readonly order: LockedOrder | undefined;
};

type Locking = {
  /** Whether an order that awaits its payment may join its shop's queue now, so that the queue is locked as well. */
  readonly mayJoinQueue?: boolean;
};

/**
 * Locks the provider order, then its order, then perhaps the queue of the order's shop, always in this sequence. All
 * other changes of their money or state wait for these locks.
 */
export async function lockProviderOrder(
  trx: Transaction<Database>,
  providerOrderId: string,
  { mayJoinQueue = false }: Locking = {},
): Promise<LockedProviderOrder> {
  // Each row is found by a column of the row that is locked before it, so PostgreSQL must lock them in this sequence. It
  // returns each row as it is once its lock is held. Anything else that such a statement reads would be as old as the
  // statement, which may have waited long.
  const joinedShopId = sql<string | null>`(
    select shop_id from locked_order where ${mayJoinQueue}::boolean and state = 'awaiting_payment')`;
  const { rows } = await sql<LockedRow>`
    with provider_order as (
      select order_id, key_id, amount_paise, currency from provider_orders
      where provider_order_id = ${providerOrderId} for update
    ), locked_order as (
      select id, shop_id, state, amount_paise, is_priority,
        has_files and (files_expire_at is null or files_expire_at > now()) as is_payable
      from orders where id = (select order_id from provider_order) for update
    ), queue as (${queueLock(joinedShopId)})
    select key_id, currency, provider_order.amount_paise as provider_amount_paise,
      locked_order.*, queue.code as shop_code
    from provider_order left join locked_order on true left join queue on true`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A payment can only be applied to a provider order.');
  return {
    keyId: row.key_id,
    amountPaise: Number(row.provider_amount_paise),
    currency: row.currency,
    order: row.id === null ? undefined : toLockedOrder(row),
  };
}

type LockedRow = {
  readonly key_id: string;
  readonly currency: string;
  readonly provider_amount_paise: string;
} & (OrderColumns | { readonly id: null });

type OrderColumns = {
  readonly id: Id;
  readonly shop_id: Id;
  readonly state: OrderState;
  readonly amount_paise: string;
  readonly is_priority: boolean;
  readonly is_payable: boolean;
  readonly shop_code: string | null;
};

function toLockedOrder(row: OrderColumns): LockedOrder {
  return {
    id: row.id,
    shopId: row.shop_id,
    state: row.state,
    amountPaise: Number(row.amount_paise),
    isPriority: row.is_priority,
    isPayable: row.is_payable,
    shopCode: row.shop_code,
  };
}
