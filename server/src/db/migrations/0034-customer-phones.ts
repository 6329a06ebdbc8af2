import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets a customer leave a phone number with an order. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('customer_phone', 'text').execute();
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('orders').dropColumn('customer_phone').execute();
}
