import { sql, type Kysely } from 'kysely';

/** Creates the outbox of the operator's webhook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('once_key', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text')
    .addColumn('body', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('check_at', 'timestamptz', (column) => column.defaultTo(sql`now()`))
    .addColumn('outcome', 'text')
    .execute();
  await sql`create index notifications_due on notifications (check_at) where check_at is not null`.execute(
    db,
  );
  await sql`create index notifications_ended on notifications (created_at) where check_at is null`.execute(
    db,
  );
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('notifications').execute();
}
