import { sql, type Kysely } from 'kysely';

/** Notes which shops come in by a code that is sent to their phone, and creates the table of these codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('awaits_phone', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('confirmed_phone', 'text')
    .execute();
  await sql`
    create index shops_confirmed_phone on shops (confirmed_phone)
    where confirmed_phone is not null`.execute(db);
  await db.schema
    .createTable('phone_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('shop_id', 'text', (column) =>
      column.notNull().unique().references('shops.id').onDelete('cascade'),
    )
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('code_hash', sql`bytea`)
    .addColumn('attempts_left', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index phone_codes_created on phone_codes (created_at)`.execute(db);
}

/** Undoes {@link up}. For the previous version of the server, shops that await a code wait for an operator. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('phone_codes').execute();
  await sql`alter table shops drop column awaits_phone, drop column confirmed_phone`.execute(db);
}
