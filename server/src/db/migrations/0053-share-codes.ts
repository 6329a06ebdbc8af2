import type { Kysely } from 'kysely';

/** Short codes to say aloud, each of a share. A code is free again when its share's row is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('share_codes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('share_id', 'text', (column) =>
      column.notNull().unique().references('shares.id').onDelete('cascade'),
    )
    .execute();
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('share_codes').execute();
}
