import { sql, type Kysely } from 'kysely';

/** Creates the table of objects that are being downloaded. No process's sweep removes them before the download ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The table is unlogged, so that a download waits for no disk. A crash of the database empties it; a running zip
  // download may then break off.
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
