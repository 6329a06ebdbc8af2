import { sql, type Kysely } from 'kysely';

/** Lets an operator block an address or an account for a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blocks')
    .addColumn('holder', 'text', (column) => column.primaryKey())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('blocked_by', 'text', (column) => column.notNull())
    .addColumn('blocked_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('blocks').execute();
}
