import type { ObjectGroup } from '@parchi/object-store';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { deleteInBatches } from '../../db/batches.ts';
import { databaseNow, secondsFromNow } from '../../db/databaseClock.ts';
import { newId } from '../../db/newId.ts';
import type { Database } from '../../db/schema.ts';

/*
 * Queries of leases on objects that a download has not opened yet, so that no process's sweep removes them. If a
 * process dies, its leases end at the deadlines of their downloads.
 */

export type DownloadLease = { readonly id: string };

export async function takeDownloadLease(
  db: Kysely<Database>,
  group: ObjectGroup,
  seconds: number,
): Promise<DownloadLease> {
  const id = newId();
  await db
    .insertInto('download_leases')
    .values({ id, object_group: group, ends_at: secondsFromNow(seconds) })
    .execute();
  return { id };
}

export async function releaseDownloadLease(
  db: Kysely<Database>,
  { id }: DownloadLease,
): Promise<void> {
  await db.deleteFrom('download_leases').where('id', '=', id).execute();
}

/** Deletes leases that have ended. @returns how many */
export function deleteOldDownloadLeases(db: Kysely<Database>): Promise<number> {
  return deleteInBatches(db, {
    table: 'download_leases',
    key: 'id',
    where: sql`ends_at <= ${databaseNow}`,
  });
}

/**
 * Returns the SQL condition that a row's objects are being downloaded. @param table a table with a column
 * `object_group`
 */
export function isBeingDownloaded(table: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from download_leases as lease
    where lease.object_group = ${sql.ref(`${table}.object_group`)} and lease.ends_at > ${databaseNow})`;
}
