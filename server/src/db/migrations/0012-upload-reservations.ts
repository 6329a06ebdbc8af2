import { sql, type Kysely } from 'kysely';

/** Creates the table of quota and disk space that uploads in flight have reserved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The table is unlogged, like rate_counters, because a crash of the database ends all uploads anyway.
  await sql`
    create unlogged table upload_reservations (
      id text primary key,
      holders text[] not null,
      outstanding_bytes bigint not null,
      lease_expires_at timestamptz not null
    )`.execute(db);
}
