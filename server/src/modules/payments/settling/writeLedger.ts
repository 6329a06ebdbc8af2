import type { Paise } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { LedgerTable } from '../../../db/schema/bookTables.ts';
import type { LockedOrder } from './lockProviderOrder.ts';

type Movement = {
  readonly kind: Extract<LedgerTable['kind'], 'charge' | 'refund'>;
  readonly paymentId: string;
  /** For a charge, the id of the payment; for a refund, the id of the refund. */
  readonly sourceId: string;
  readonly amountPaise: Paise;
};

/**
 * Adds a ledger line. Call it in the transaction that records the movement of money, after the payment's row was saved:
 * the payment's state decides whether the line belongs to a sale. The line of a sale's charge also records what was
 * sold.
 */
export async function writeLedger(
  trx: Transaction<Database>,
  order: LockedOrder | undefined,
  { kind, paymentId, sourceId, amountPaise }: Movement,
): Promise<void> {
  await sql`
    with line as (
      select payments.state = 'applied' as is_sale,
        payments.state = 'applied' and ${kind}::text = 'charge' as says_what
      from payments where payments.id = ${paymentId}
    ), sold as (
      select coalesce(sum(printed_pages * copies) filter (where color <> 'Color'), 0) as bnw_pages,
        coalesce(sum(printed_pages * copies) filter (where color = 'Color'), 0) as color_pages
      from order_files where order_id = ${order?.id ?? null}::text
    ), surcharge as (
      select coalesce(sum(amount_paise - total_paise) filter (where is_priority), 0) as paise
      from orders where id = ${order?.id ?? null}::text
    )
    insert into ledger (kind, payment_id, source_id, order_id, shop_id, amount_paise,
      is_sale, bnw_pages, color_pages, priority_paise)
    select ${kind}::text, ${paymentId}::text, ${sourceId}::text, ${order?.id ?? null}::text,
      ${order?.shopId ?? null}::text, ${amountPaise}::bigint, is_sale,
      case when says_what then sold.bnw_pages else 0 end,
      case when says_what then sold.color_pages else 0 end,
      case when says_what then surcharge.paise else 0 end
    from line, sold, surcharge`.execute(trx);
}
