import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { JudgedOrder } from './payments.rules.ts';

export type LockedProviderOrder = JudgedOrder & {
  readonly print:
    | (NonNullable<JudgedOrder['print']> & {
        readonly id: Id;
        readonly shopId: Id;
        readonly isPriority: boolean;
      })
    | undefined;
};

/** Locks the provider order, then its order, always in this sequence. Every change of money or state waits for them. */
export async function lockProviderOrder(
  trx: Transaction<Database>,
  providerOrderId: string,
): Promise<LockedProviderOrder> {
  const order = await trx
    .selectFrom('provider_orders')
    .select(['order_id', 'key_id', 'amount_paise', 'currency'])
    .where('provider_order_id', '=', providerOrderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    keyId: order.key_id,
    amountPaise: Number(order.amount_paise),
    currency: order.currency,
    print: order.order_id === null ? undefined : await lockOrder(trx, order.order_id),
  };
}

async function lockOrder(
  trx: Transaction<Database>,
  id: string,
): Promise<NonNullable<LockedProviderOrder['print']>> {
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
