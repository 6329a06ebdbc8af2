import { sql, type Kysely } from 'kysely';

/** Room of uploads in flight. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged, as rate_counters: after a crash of the database the uploads are gone, too.
  await sql`
    create unlogged table upload_reservations (
      id text primary key,
      holders text[] not null,
      outstanding_bytes bigint not null,
      lease_expires_at timestamptz not null
    )`.execute(db);
}
