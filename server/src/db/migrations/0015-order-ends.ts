import { sql, type Kysely } from 'kysely';

/** Lets a paid order end after some time. If the shop never opened its files, the order is refunded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('prints')
    .addColumn('opened_at', 'timestamptz')
    .addColumn('ends_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .execute();
  // Whether an order was opened was not recorded before this migration, but a print-ready file shows it.
  await sql`
    update prints set opened_at = coalesce(paid_at, now()) where state = 'active' and exists (
      select from print_ready_files as ready where ready.print_id = prints.id and ready.state = 'ready'
    )`.execute(db);
  await sql`create index prints_ending on prints (ends_at) where state = 'active'`.execute(db);
  await indexPreviousOrders(db);
  await indexStoredOrders(db);
}

/** Creates indexes that sort previous orders by the time they ended, including orders that ended by themselves. */
async function indexPreviousOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('prints_previous_of_user').execute();
  await db.schema.dropIndex('prints_previous_of_shop').execute();
  const endedAt = sql`coalesce(completed_at, ended_at, created_at)`;
  await sql`create index prints_previous_of_user on prints (user_id, ${endedAt} desc, id desc) where state in ('completed', 'refunded', 'expired')`.execute(
    db,
  );
  await sql`create index prints_previous_of_shop on prints (shop_id, ${endedAt} desc, id desc) where state in ('completed', 'refunded')`.execute(
    db,
  );
}

/** Creates the indexes for summing up the stored bytes of a user or a shop. */
async function indexStoredOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create index prints_stored_of_user on prints (user_id) where has_files`.execute(db);
  await sql`create index prints_stored_of_shop on prints (shop_id) where has_files`.execute(db);
}
