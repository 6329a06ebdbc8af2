import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A replaced session is no longer valid. It stays until the next sweep, and refers to the session that replaced it.
  await db.schema.alterTable('sessions').addColumn('replaced_by', 'bytea').execute();
}
