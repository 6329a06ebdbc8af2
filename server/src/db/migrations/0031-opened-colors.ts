import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Records which colours of an order its shop opened. Of an order that waits and was opened before, all its colours count
 * as opened: nobody knows, and a warning that is wrong teaches people to ignore warnings.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table orders add column opened_colors text[] not null default '{}'`.execute(db);
  await sql`
    update orders set opened_colors = array(
      select distinct color from order_files where order_id = orders.id order by color)
    where state = 'active' and opened_at is not null`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('orders').dropColumn('opened_colors').execute();
}
