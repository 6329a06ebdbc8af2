import { sql } from 'kysely';

/**
 * SQL, in a query of `orders`: the amount due in cash for an order, in paise. It excludes files that the shop refused,
 * and includes the priority fee.
 */
export const cashDue = sql<string>`(orders.amount_paise - coalesce((
  select sum(refused.price_paise) from order_files as refused
  where refused.order_id = orders.id and refused.refused_at is not null), 0))`;
