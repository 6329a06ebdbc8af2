import type { Id } from '@parchi/contract';
import pg from 'pg';

type Sales = { readonly shopId: Id; readonly userId: Id; readonly count: number };

/**
 * Gives a shop completed orders in cash, with their lines of the ledger, evenly spread over the last year until now.
 * They are inserted in bulk, because placing each of them takes too long.
 */
export async function seedSales(
  databaseUrl: string,
  { shopId, userId, count }: Sales,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with made as (
         insert into orders (id, user_id, shop_id, state, object_group, is_priority, bnw_paise, color_paise,
           total_paise, amount_paise, token_number, created_at, paid_at, is_cash, cash_taken_at, completed_at, has_files)
         select md5('order' || number), $2, $1, 'completed', md5('group' || number),
           false, 150, 1000, 4500, 4500, number, at, at, true, at, at, false
         from generate_series(1, $3::integer) as number,
           lateral (select now() - interval '1 year' * ($3 - number) / $3 as at) as time
         returning id, shop_id, amount_paise, completed_at
       )
       insert into ledger (kind, source_id, order_id, shop_id, amount_paise, created_at, is_sale, bnw_pages)
       select 'cash', id, id, shop_id, amount_paise, completed_at, true, 30 from made order by completed_at`,
      [shopId, userId, count],
    );
    await client.query('vacuum analyze orders, ledger');
  } finally {
    await client.end();
  }
}
