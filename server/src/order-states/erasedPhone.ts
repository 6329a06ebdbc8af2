import { sql } from 'kysely';

/**
 * SQL: the value that replaces a customer's phone number when the order ends. An empty text says that there was a
 * number; `null` says that there was none. Every statement that ends an order must set it.
 */
export const erasedPhone = sql<string | null>`case when customer_phone is not null then '' end`;
