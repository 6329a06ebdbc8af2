import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets a person delete their account. Its row stays without personal data, because orders and the ledger refer to it. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('deleted_at', 'timestamptz').execute();
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('accounts').dropColumn('deleted_at').execute();
}
