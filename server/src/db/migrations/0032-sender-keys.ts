import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets the sender of a share prove that they sent it. Shares from before have no key, so nobody is told of openings. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('shares').addColumn('sender_key', 'text').execute();
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('shares').dropColumn('sender_key').execute();
}
