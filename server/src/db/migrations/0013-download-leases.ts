import { sql, type Kysely } from 'kysely';

/** Which bytes are being downloaded, so that the sweep of any process leaves them until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: a download waits for no disk. A crash of the database empties it; then a running zip may break off.
  await sql`
    create unlogged table download_leases (
      id text primary key,
      object_group text not null,
      ends_at timestamptz not null
    )`.execute(db);
  await db.schema
    .createIndex('download_leases_group')
    .on('download_leases')
    .columns(['object_group', 'ends_at'])
    .execute();
  await db.schema
    .createIndex('download_leases_ends')
    .on('download_leases')
    .column('ends_at')
    .execute();
}
