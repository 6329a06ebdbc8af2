import { sql, type Kysely } from 'kysely';

/** What a shop's counter asks: the order that was completed last, and a page of previous ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Asked of the orders themselves: one that is put back leaves nothing to be restored.
  await db.schema.alterTable('shops').dropColumn('last_completed_token').execute();
  await db.schema.dropIndex('prints_completed').execute();
  await sql`create index prints_last_completed on prints (shop_id, completed_at desc, token_number desc) where state = 'completed' and not is_priority`.execute(
    db,
  );
  await sql`create index prints_previous_of_shop on prints (shop_id, coalesce(completed_at, created_at) desc, id desc) where state in ('completed', 'refunded')`.execute(
    db,
  );
}
