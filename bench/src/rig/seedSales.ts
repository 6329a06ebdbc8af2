import type { Id } from '@parchi/contract';
import pg from 'pg';

type Sales = { readonly shopId: Id; readonly userId: Id; readonly count: number };

/**
 * Gives a shop completed orders with their ledger lines, spread evenly over the last year. Of ten orders, four are in
 * cash and six paid online; two of these six were partly refunded. The rows are inserted in bulk, because placing each
 * order takes too long.
 */
export async function seedSales(
  databaseUrl: string,
  { shopId, userId, count }: Sales,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The queries for sums do not read payments, so one payment stands for all.
    await client.query(
      `insert into provider_orders (provider_order_id, provider, key_id, amount_paise, currency)
       values ('order_seed', 'sandbox', 'seed', 4500, 'INR')`,
    );
    await client.query(
      `insert into payments (id, provider_order_id, state, amount_paise, currency, source)
       values ('pay_seed', 'order_seed', 'applied', 4500, 'INR', 'webhook')`,
    );
    await client.query(
      `with made as (
         insert into orders (id, user_id, shop_id, state, object_group, is_priority, bnw_paise, color_paise,
           total_paise, amount_paise, token_number, created_at, paid_at, is_cash, cash_taken_at, completed_at, has_files,
           details_erased)
         select md5('order' || number), $2, $1, 'completed', md5('group' || number),
           false, 150, 1000, 4500, 4500, number, at, at, number % 10 < 4,
           case when number % 10 < 4 then at end, at, false, at < now() - interval '90 days'
         from generate_series(1, $3::integer) as number,
           lateral (select now() - interval '1 year' * ($3 - number) / $3 as at) as time
         returning id, shop_id, is_cash, token_number, amount_paise, completed_at
       ), line as (
         select case when is_cash then 'cash' else 'charge' end as kind, amount_paise as paise, 30 as pages, made.* from made
         union all
         select 'refund', 900, 0, made.* from made where token_number % 10 >= 8
       )
       insert into ledger (kind, payment_id, source_id, order_id, shop_id, amount_paise, created_at, is_sale, bnw_pages)
       select kind, case when kind <> 'cash' then 'pay_seed' end, id, id, shop_id, paise, completed_at, true, pages
       from line order by completed_at`,
      [shopId, userId, count],
    );
    await client.query('vacuum analyze orders, ledger');
  } finally {
    await client.end();
  }
}
