import { sql, type Kysely } from 'kysely';

/** Orders by which a shop tries its counter before customers find it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('is_practice', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`create index orders_practice on orders (shop_id) where is_practice`.execute(db);
}

/** Undoes {@link up}. The previous version of the server would show practice orders as paid ones, so they end. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update orders set state = 'refunded', ended_at = now(), end_reason = 'cancelled', files_expire_at = now()
    where is_practice and state = 'active'`.execute(db);
  await db.schema.alterTable('orders').dropColumn('is_practice').execute();
}
