import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A replaced session stays until the next sweep, invalid, and refers to the session that replaced it.
  await db.schema.alterTable('sessions').addColumn('replaced_by', 'bytea').execute();
}
