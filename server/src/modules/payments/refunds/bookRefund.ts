import type { Paise } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { LockedOrder } from '../settling/lockProviderOrder.ts';

type Refund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
};

/**
 * Adds the ledger line of a refund. Call it in the transaction that records the refund. The payment's state decides
 * whether the line belongs to a sale.
 */
export async function bookRefund(
  trx: Transaction<Database>,
  order: LockedOrder | undefined,
  { id, paymentId, amountPaise }: Refund,
): Promise<void> {
  await sql`
    insert into ledger (kind, payment_id, source_id, order_id, shop_id, amount_paise, is_sale)
    select 'refund', id, ${id}::text, ${order?.id ?? null}::text, ${order?.shopId ?? null}::text,
      ${amountPaise}::bigint, state = 'applied'
    from payments where id = ${paymentId}`.execute(trx);
}
