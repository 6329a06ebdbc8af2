import { sql, type Kysely } from 'kysely';

/**
 * Gives each session an id that its owner may see, and the names of its browser and operating system. Sessions from
 * before have no such names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The default also serves a server of the previous version, which inserts sessions without an id.
  await sql`alter table sessions
    add column public_id text not null default replace(gen_random_uuid()::text, '-', ''),
    add column browser text,
    add column system text`.execute(db);
  await sql`create unique index sessions_public_id on sessions (public_id)`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions drop column public_id, drop column browser, drop column system`.execute(
    db,
  );
}
