import { sql, type Kysely } from 'kysely';

/** Creates tables about callers: how often they called, and who sent and received. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The table is unlogged, so that counting waits for no disk. A crash of the database empties the table, and counts
  // start again.
  await sql`
    create unlogged table rate_counters (
      key text primary key,
      count bigint not null,
      ends_at timestamptz not null
    )`.execute(db);
  await db.schema.createIndex('rate_counters_ends').on('rate_counters').column('ends_at').execute();

  await db.schema
    .alterTable('shares')
    .addColumn('sender_id', 'text', (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .execute();
  await sql`create index shares_sender on shares (sender_id) where sender_id is not null`.execute(
    db,
  );
  await db.schema
    .createTable('share_receipts')
    .addColumn('share_id', 'text', (column) =>
      column.notNull().references('shares.id').onDelete('cascade'),
    )
    .addColumn('receiver_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('share_receipts_pkey', ['share_id', 'receiver_id'])
    .execute();
  await db.schema
    .createIndex('share_receipts_receiver')
    .on('share_receipts')
    .column('receiver_id')
    .execute();
}
