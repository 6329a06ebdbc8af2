import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets a shop keep Money and Shop behind a PIN. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('shop_staff')
    .addColumn('pin_id', 'text')
    .addColumn('pin_hash', 'text')
    .execute();
  await db.schema
    .createTable('session_unlocks')
    .addColumn('session_hash', 'bytea', (column) =>
      column.primaryKey().references('sessions.id_hash').onDelete('cascade'),
    )
    .addColumn('pin_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.dropTable('session_unlocks').execute();
  await db.schema.alterTable('shop_staff').dropColumn('pin_id').dropColumn('pin_hash').execute();
}
