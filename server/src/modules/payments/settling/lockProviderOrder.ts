import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { JudgedProviderOrder } from './payments.rules.ts';

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
 * Locks the provider order, then its order, always in this sequence. Every other change of their money or state waits
 * for these locks.
 */
export async function lockProviderOrder(
  trx: Transaction<Database>,
  providerOrderId: string,
): Promise<LockedProviderOrder> {
  const row = await trx
    .selectFrom('provider_orders')
    .select(['order_id', 'key_id', 'amount_paise', 'currency'])
    .where('provider_order_id', '=', providerOrderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    keyId: row.key_id,
    amountPaise: Number(row.amount_paise),
    currency: row.currency,
    order: row.order_id === null ? undefined : await lockOrder(trx, row.order_id),
  };
}

async function lockOrder(trx: Transaction<Database>, id: string): Promise<LockedOrder> {
  const row = await trx
    .selectFrom('orders')
    .select([
      'shop_id',
      'state',
      'amount_paise',
      'is_priority',
      sql<boolean>`has_files and (files_expire_at is null or files_expire_at > now())`.as(
        'isPayable',
      ),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    id: id as Id,
    shopId: row.shop_id as Id,
    state: row.state,
    amountPaise: Number(row.amount_paise),
    isPriority: row.is_priority,
    isPayable: row.isPayable,
  };
}
