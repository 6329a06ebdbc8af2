import { sql, type Kysely } from 'kysely';

/** Creates the tables of the two-step sign-in of shops. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('totp_secrets')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('secret', sql`bytea`, (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createTable('totp_recovery_codes')
    .addColumn('code_hash', sql`bytea`, (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .execute();
  await sql`create index totp_recovery_codes_account on totp_recovery_codes (account_id)`.execute(
    db,
  );
}

/** Undoes {@link up}. For the previous version of the server, passwords alone sign in. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('totp_recovery_codes').execute();
  await db.schema.dropTable('totp_secrets').execute();
}
