import { sql, type Kysely } from 'kysely';

/** Quota and disk space reserved for uploads in flight. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged, like rate_counters: a crash of the database ends all uploads anyway.
  await sql`
    create unlogged table upload_reservations (
      id text primary key,
      holders text[] not null,
      outstanding_bytes bigint not null,
      lease_expires_at timestamptz not null
    )`.execute(db);
}
