import { sql, type Kysely } from 'kysely';

/** Creates the outbox of mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('once_key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text')
    .addColumn('details', 'jsonb', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('check_at', 'timestamptz', (column) => column.defaultTo(sql`now()`))
    .addColumn('outcome', 'text')
    .execute();
  await sql`create index mails_due on mails (check_at) where check_at is not null`.execute(db);
  await sql`create index mails_ended on mails (created_at) where check_at is null`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('mails').execute();
}
