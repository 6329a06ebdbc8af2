import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { cashDue } from '../../../order-states/cashDue.ts';

/**
 * Books the cash that the shop took for an order: the amount due without refused files. The caller must hold the
 * order's row lock, and must record in the order that the cash was taken.
 */
export async function takeCash(trx: Transaction<Database>, orderId: Id): Promise<void> {
  await sql`
    with sold as (
      select coalesce(sum(printed_pages * copies) filter (where color <> 'Color'), 0) as bnw_pages,
        coalesce(sum(printed_pages * copies) filter (where color = 'Color'), 0) as color_pages
      from order_files where order_id = ${orderId} and refused_at is null
    )
    insert into ledger (kind, source_id, order_id, shop_id, amount_paise,
      is_sale, bnw_pages, color_pages, priority_paise)
    select 'cash', ${newId()}::text, orders.id, orders.shop_id, ${cashDue}, true, sold.bnw_pages, sold.color_pages,
      case when orders.is_priority then orders.amount_paise - orders.total_paise else 0 end
    from orders, sold where orders.id = ${orderId}`.execute(trx);
}

/**
 * Reverses the booking of an order's cash with a ledger line of the same figures and the same time, so that the cash
 * counts on no day. Reverses each booking only once, and does nothing if no cash is booked. The caller must hold the
 * order's row lock.
 */
export async function undoCash(trx: Transaction<Database>, orderId: Id): Promise<void> {
  await sql`
    insert into ledger (kind, source_id, order_id, shop_id, amount_paise, created_at,
      is_sale, bnw_pages, color_pages, priority_paise)
    select 'cash_undone', line.source_id, line.order_id, line.shop_id, line.amount_paise, line.created_at,
      true, line.bnw_pages, line.color_pages, line.priority_paise
    from ledger as line
    where line.is_sale and line.order_id = ${orderId} and line.kind = 'cash' and not exists (
      select from ledger as undone where undone.kind = 'cash_undone' and undone.source_id = line.source_id)`.execute(
    trx,
  );
}
