import { sql } from 'kysely';

/**
 * SQL: what is left of a customer's phone number when the order ends: an empty text, which says that there was one.
 * Everything that ends an order sets it.
 */
export const erasedPhone = sql<string | null>`case when customer_phone is not null then '' end`;
