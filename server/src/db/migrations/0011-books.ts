import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createComparisons(db);
}

/** Which days were compared with the provider's books. */
async function createComparisons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_comparisons')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    // Whose turn it is: who dies leaves the day to another one then.
    .addColumn('busy_until', 'timestamptz', (column) => column.notNull())
    .addColumn('compared_at', 'timestamptz')
    .addPrimaryKeyConstraint('payment_comparisons_pkey', ['key_id', 'day'])
    .execute();
  await sql`create index ledger_charges on ledger (created_at) where kind = 'charge'`.execute(db);
  await sql`create index sandbox_payments_created on sandbox_payments (created_at)`.execute(db);
}
