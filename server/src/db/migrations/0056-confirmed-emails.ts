import { sql, type Kysely } from 'kysely';

/**
 * Notes which accounts have confirmed their e-mail address, and creates the table of codes that are sent by mail.
 * Addresses from before count as confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('email_confirmed', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('former_email_key', 'text')
    .execute();
  await sql`
    create unique index accounts_former_email_key on accounts (former_email_key)
    where former_email_key is not null`.execute(db);
  await db.schema
    .alterTable('shops')
    .addColumn('awaits_email', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createTable('email_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.references('accounts.id').onDelete('cascade'),
    )
    .addColumn('claim_hash', 'bytea', (column) => column.unique())
    .addColumn('code_hash', 'bytea')
    .addColumn('attempts_left', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz')
    .execute();
  await sql`create index email_codes_account on email_codes (account_id)`.execute(db);
  await sql`create index email_codes_created on email_codes (created_at)`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('email_codes').execute();
  await sql`alter table shops drop column awaits_email`.execute(db);
  await sql`alter table accounts drop column former_email_key, drop column email_confirmed`.execute(
    db,
  );
}
