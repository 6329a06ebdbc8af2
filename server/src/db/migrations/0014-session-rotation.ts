import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A browser’s former session stays until the next sweep, dead, and names the one that took its place.
  await db.schema.alterTable('sessions').addColumn('replaced_by', 'bytea').execute();
}
