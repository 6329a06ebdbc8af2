import { sql, type Kysely } from 'kysely';

/** Prepares the queries of a shop's counter: for the last completed order, and for a page of previous orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The last completed token is now computed from the orders, so that putting an order back needs no update of the
  // shop.
  await db.schema.alterTable('shops').dropColumn('last_completed_token').execute();
  await db.schema.dropIndex('prints_completed').execute();
  await sql`create index prints_last_completed on prints (shop_id, completed_at desc, token_number desc) where state = 'completed' and not is_priority`.execute(
    db,
  );
  await sql`create index prints_previous_of_shop on prints (shop_id, coalesce(completed_at, created_at) desc, id desc) where state in ('completed', 'refunded')`.execute(
    db,
  );
}
