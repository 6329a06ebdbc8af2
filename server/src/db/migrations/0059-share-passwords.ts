import { sql, type Kysely } from 'kysely';

/** Passwords of shares, as argon2id hashes. Shares from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shares').addColumn('password_hash', 'text').execute();
}

/** Undoes {@link up}. The previous version of the server knows no password, so shares with one end. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update shares set expires_at = now()
    where password_hash is not null and state = 'ready' and expires_at > now()`.execute(db);
  await db.schema.alterTable('shares').dropColumn('password_hash').execute();
}
