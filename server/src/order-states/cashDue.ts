import { sql } from 'kysely';

/**
 * SQL, in a query of orders: what a customer pays in cash for an order, in paise. Files that the shop refused are not
 * paid for; the priority fee is.
 */
export const cashDue = sql<string>`(orders.amount_paise - coalesce((
  select sum(refused.price_paise) from order_files as refused
  where refused.order_id = orders.id and refused.refused_at is not null), 0))`;
