import { sql, type Kysely } from 'kysely';

/** Creates the tables of changed e-mail addresses: the changes, and the links that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('old_email', 'text')
    .addColumn('old_email_key', 'text')
    .addColumn('password_version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('applied_at', 'timestamptz')
    .execute();
  await sql`create index email_changes_account on email_changes (account_id)`.execute(db);
  await sql`create index email_changes_old_key on email_changes (old_email_key)`.execute(db);
  await db.schema
    .createTable('email_links')
    .addColumn('token_hash', 'bytea', (column) => column.primaryKey())
    .addColumn('change_id', 'text', (column) =>
      column.notNull().references('email_changes.id').onDelete('cascade'),
    )
    .addColumn('is_undo', 'boolean', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index email_links_change on email_links (change_id)`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('email_links').execute();
  await db.schema.dropTable('email_changes').execute();
}
