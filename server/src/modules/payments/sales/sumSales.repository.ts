import { SHOPS_TIME_ZONE, type Id, type Paise } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** A shop's days, both included, such as `2026-11-20`: each from midnight to midnight in the shops' time zone. */
export type ShopDays = { readonly shopId: Id; readonly from: string; readonly to: string };

/** Sums of the ledger lines of sales. */
export type SalesSums = {
  /** Number of orders that were paid. */
  readonly orders: number;
  /** Number of printed pages of those orders, in all copies. */
  readonly bnwPages: number;
  readonly colorPages: number;
  readonly grossPaise: Paise;
  /** The part of `grossPaise` that the shop took in cash. */
  readonly cashPaise: Paise;
  /** The part of `grossPaise` that is priority surcharges. */
  readonly priorityPaise: Paise;
  readonly refundsPaise: Paise;
};

export type SalesDay = SalesSums & { readonly day: string };

/** Sums of one order's ledger lines within a range of days. */
export type OrderSales = SalesSums & {
  readonly orderId: Id;
  /** Id of the order's first ledger line within the days. It determines the order's position in the list. */
  readonly lineId: string;
  readonly at: Date;
};

const timeZone = sql.lit(SHOPS_TIME_ZONE);

/** SQL: 1, or -1 for a line that undoes another one with the same figures. */
const sign = sql`(case when line.kind = 'cash_undone' then -1 else 1 end)`;

const sumsOfLines = sql`
  coalesce(sum(${sign}) filter (where line.kind <> 'refund'), 0)::integer as "orders",
  coalesce(sum(${sign} * line.bnw_pages), 0)::float8 as "bnwPages",
  coalesce(sum(${sign} * line.color_pages), 0)::float8 as "colorPages",
  coalesce(sum(${sign} * line.amount_paise) filter (where line.kind <> 'refund'), 0)::float8 as "grossPaise",
  coalesce(sum(${sign} * line.amount_paise) filter (where line.kind in ('cash', 'cash_undone')), 0)::float8
    as "cashPaise",
  coalesce(sum(${sign} * line.priority_paise), 0)::float8 as "priorityPaise",
  coalesce(sum(line.amount_paise) filter (where line.kind = 'refund'), 0)::float8 as "refundsPaise"`;

/** Returns today's date in the shops' time zone, such as `2026-11-20`. */
export async function findShopsToday(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select timezone(${timeZone}, now())::date::text as today`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A query without a table returns a row.');
  return row.today;
}

/**
 * Returns the sums of a shop's sales for each day. Days without sales are left out. Each day is one range scan of the
 * covering index `ledger_sales`, so that no line's time has to be converted to the shops' time zone.
 */
export async function sumSalesByDay(
  db: Kysely<Database>,
  { shopId, from, to }: ShopDays,
): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    select day::date::text as "day", sums.*
    from unnest(array(
      select generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day'))) as day,
    lateral (
      select ${sumsOfLines} from ledger as line
      where line.is_sale and line.shop_id = ${shopId}
        and line.created_at >= timezone(${timeZone}, day)
        and line.created_at < timezone(${timeZone}, day + interval '1 day')
    ) as sums
    where sums."orders" > 0 or sums."refundsPaise" > 0
    order by day`.execute(db);
  return rows;
}

/** Lists one page of the orders that are counted in a shop's sales of these days, newest first. */
export async function listOrderSales(
  db: Kysely<Database>,
  { shopId, from, to }: ShopDays,
  { after, count }: { readonly after: string | undefined; readonly count: number },
): Promise<OrderSales[]> {
  const begin = sql`timezone(${timeZone}, ${from}::date::timestamp)`;
  const end = sql`timezone(${timeZone}, ${to}::date::timestamp + interval '1 day')`;
  const afterLine =
    after === undefined
      ? sql``
      : sql`and (line.created_at, line.id) < (
          select seen.created_at, seen.id from ledger as seen
          where seen.id = ${after}::bigint and seen.shop_id = ${shopId})`;
  const { rows } = await sql<OrderSales>`
    with place as (
      select line.order_id, line.id, line.created_at from ledger as line
      where line.is_sale and line.shop_id = ${shopId}
        and line.created_at >= ${begin} and line.created_at < ${end} ${afterLine}
        and line.id = (
          select first.id from ledger as first
          where first.is_sale and first.order_id = line.order_id and first.created_at >= ${begin}
          order by first.created_at, first.id limit 1)
      order by line.created_at desc, line.id desc
      limit ${count}
    )
    select place.order_id as "orderId", place.id::text as "lineId", place.created_at as "at", sums.*
    from place, lateral (
      select ${sumsOfLines} from ledger as line
      where line.is_sale and line.order_id = place.order_id
        and line.created_at >= ${begin} and line.created_at < ${end}
    ) as sums
    order by place.created_at desc, place.id desc`.execute(db);
  return rows;
}
