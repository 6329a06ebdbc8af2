import { sql, type Kysely } from 'kysely';

/** From which address shares were sent, encrypted, also after they ended. Nothing is known of shares from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('share_senders')
    .addColumn('id_hash', sql`bytea`, (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('sealed', sql`bytea`, (column) => column.notNull())
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index share_senders_sent_at on share_senders (sent_at)`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. The addresses are lost. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('share_senders').execute();
}
