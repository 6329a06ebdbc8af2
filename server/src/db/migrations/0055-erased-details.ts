import { sql, type Kysely } from 'kysely';

/** Marks the orders whose file names and notes were erased, and indexes ended ones that are still to be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('details_erased', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`
    create index orders_to_erase on orders (coalesce(completed_at, ended_at, created_at))
    where not details_erased and state in ('completed', 'refunded', 'expired')`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. Names and notes stay erased. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index orders_to_erase`.execute(db);
  await db.schema.alterTable('orders').dropColumn('details_erased').execute();
}
