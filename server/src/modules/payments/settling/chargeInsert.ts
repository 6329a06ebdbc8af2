import type { Paise } from '@parchi/contract';
import { sql, type QueryCreator } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { LockedOrder } from './lockProviderOrder.ts';

type Charge = {
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** Whether the payment activates its order. The ledger line then also says what was sold. */
  readonly isSale: boolean;
};

/**
 * Returns the query that adds the ledger line of a payment that we received. It belongs into the statement that saves
 * the payment as `saved`, and adds nothing if that changes nothing.
 */
export function chargeInsert(
  db: QueryCreator<Database>,
  order: LockedOrder | undefined,
  { paymentId, amountPaise, isSale }: Charge,
) {
  const { id = null, shopId = null } = order ?? {};
  const soldId = isSale ? id : null;
  return db
    .insertInto('ledger')
    .columns([
      'kind',
      'payment_id',
      'source_id',
      'order_id',
      'shop_id',
      'amount_paise',
      'is_sale',
      'bnw_pages',
      'color_pages',
      'priority_paise',
    ])
    .expression(
      sql`
        with sold as (
          select coalesce(sum(printed_pages * copies) filter (where color <> 'Color'), 0) as bnw_pages,
            coalesce(sum(printed_pages * copies) filter (where color = 'Color'), 0) as color_pages
          from order_files where order_id = ${soldId}::text
        ), surcharge as (
          select coalesce(sum(amount_paise - total_paise) filter (where is_priority), 0) as paise
          from orders where id = ${soldId}::text
        )
        select 'charge', ${paymentId}::text, ${paymentId}::text, ${id}::text, ${shopId}::text,
          ${amountPaise}::bigint, ${isSale}::boolean, sold.bnw_pages, sold.color_pages, surcharge.paise
        from saved, sold, surcharge`,
    );
}
