import type { Kysely } from 'kysely';

/** Records who changed a rate. Nothing is known of the changes from before, nor of those by the previous version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop_rate_changes')
    .addColumn('by_owner', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('helper_name', 'text')
    .execute();
}

/** Undoes {@link up}, to return to the previous version of the server. The changes stay, without the names. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop_rate_changes')
    .dropColumn('by_owner')
    .dropColumn('helper_name')
    .execute();
}
