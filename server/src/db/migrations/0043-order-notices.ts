import { sql, type Kysely } from 'kysely';

/** Creates the notices of what happened to orders, and lets a person stop the mails about ready orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('refund_id', 'text')
    .addColumn('phone', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('check_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index order_notices_due on order_notices (check_at)`.execute(db);
  await db.schema
    .alterTable('accounts')
    .addColumn('ready_mails', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').dropColumn('ready_mails').execute();
  await db.schema.dropTable('order_notices').execute();
}
