import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets the server tell a link whose files were deleted from one that never was. Shares that ended before have no row. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('ended_shares')
    .addColumn('id_hash', sql`bytea`, (column) => column.primaryKey())
    .addColumn('ended_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('ended_shares_ended').on('ended_shares').column('ended_at').execute();
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.dropTable('ended_shares').execute();
}
