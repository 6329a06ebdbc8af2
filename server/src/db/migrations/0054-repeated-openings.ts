import { sql, type Kysely } from 'kysely';

/** Says of each receiver of a share how often and when last they used it. Who received it before did so once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('share_receipts')
    .addColumn('times', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('last_received_at', 'timestamptz', (column) =>
      column.notNull().defaultTo(sql`now()`),
    )
    .execute();
  await sql`update share_receipts set last_received_at = received_at`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('share_receipts')
    .dropColumn('times')
    .dropColumn('last_received_at')
    .execute();
}
