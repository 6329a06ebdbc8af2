import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets shops say which orders get a cover page. Every order of the shops from before keeps its cover. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('cover_from_pages', 'integer', (column) => column.defaultTo(1))
    .execute();
}

/** Undoes {@link up}, to return to the previous version of the server. Every print job gets a cover then. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('shops').dropColumn('cover_from_pages').execute();
}
