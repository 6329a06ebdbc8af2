import { sql, type Kysely } from 'kysely';

/** Objects being downloaded: no process's sweep removes them before the download ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged, so that a download waits for no disk. A crash empties the table; a running zip may then break off.
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
