import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import type { JudgedProviderOrder } from './judgePayment.rules.ts';

/** An order whose row is locked. */
export type LockedOrder = NonNullable<JudgedProviderOrder['order']> & {
  readonly id: Id;
  readonly shopId: Id;
  readonly isPriority: boolean;
};

export type LockedProviderOrder = JudgedProviderOrder & {
  /** `undefined` if the order is not in our database. */
  readonly order: LockedOrder | undefined;
};

/**
 * Locks the provider order, then its order, always in this sequence. All other changes of their money or state wait for
 * these locks.
 */
export async function lockProviderOrder(
  trx: Transaction<Database>,
  providerOrderId: string,
): Promise<LockedProviderOrder> {
  // The order is found by a column of the provider order's locked row, so PostgreSQL must lock that row first.
  const { rows } = await sql<LockedRow>`
    with provider_order as (
      select order_id, key_id, amount_paise, currency from provider_orders
      where provider_order_id = ${providerOrderId} for update
    ), locked_order as (
      select id, shop_id, state, amount_paise, is_priority,
        has_files and (files_expire_at is null or files_expire_at > now()) as is_payable
      from orders where id = (select order_id from provider_order) for update
    )
    select key_id, currency, provider_order.amount_paise as provider_amount_paise,
      locked_order.*
    from provider_order left join locked_order on true`.execute(trx);
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
};

function toLockedOrder(row: OrderColumns): LockedOrder {
  return {
    id: row.id,
    shopId: row.shop_id,
    state: row.state,
    amountPaise: Number(row.amount_paise),
    isPriority: row.is_priority,
    isPayable: row.is_payable,
  };
}
