import { sql, type Kysely } from 'kysely';

/** Creates the tables of forgotten passwords: what was asked for, and the links that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_reset_requests')
    .addColumn('email_key', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'bytea', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('password_version', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index password_resets_account on password_resets (account_id)`.execute(db);
  await sql`create index password_resets_expiry on password_resets (expires_at)`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('password_resets').execute();
  await db.schema.dropTable('password_reset_requests').execute();
}
