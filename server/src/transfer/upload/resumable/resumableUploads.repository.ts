import type { Id } from '@parchi/contract';
import type { ObjectGroup } from '@parchi/object-store';
import { sql, type Kysely, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { PendingTable } from '../pendingRows.ts';
import type { ReceivedFile } from '../receiving/receivedFile.ts';
import type { AnnouncedFile, ResumableUpload } from './resumableUpload.ts';

/** Maximum time from the beginning of an upload to its last byte. */
const LONGEST_SECONDS = 12 * 3_600;

type NewUpload = Omit<ResumableUpload, 'sizeInBytes'> & {
  readonly accountId: Id | undefined;
  readonly holders: readonly string[];
};

export type UploadKey = {
  readonly id: Id;
  readonly table: PendingTable;
  /** `undefined` if anyone who knows the id may resume the upload. */
  readonly accountId: Id | undefined;
};

export async function insertResumableUpload(
  trx: Transaction<Database>,
  upload: NewUpload,
  leaseSeconds: number,
): Promise<void> {
  await trx
    .insertInto('resumable_uploads')
    .values({
      id: upload.id,
      pending_table: upload.table as 'shares' | 'order_uploads',
      object_group: upload.group,
      account_id: upload.accountId ?? null,
      holders: [...upload.holders],
      files: JSON.stringify(upload.files),
      expires_at: secondsFromNow(leaseSeconds),
    })
    .execute();
}

/** Returns the number of uploads: of each holder, in the given order, and of all holders together. */
export async function countResumableUploads(
  db: Kysely<Database>,
  holders: readonly string[],
): Promise<{ ofHolders: readonly number[]; all: number }> {
  const { rows } = await sql<{ of_holders: number[]; all: number }>`
    with unexpired as (select holders from resumable_uploads where expires_at > now())
    select (select count(*)::int from unexpired) as "all",
           array(
             select (select count(*)::int from unexpired where asked.holder = any(unexpired.holders))
             from unnest(${holders}::text[]) with ordinality as asked (holder, place)
             order by place
           ) as of_holders`.execute(db);
  const { of_holders: ofHolders = [], all = 0 } = rows[0] ?? {};
  return { ofHolders, all };
}

export async function findResumableUpload(
  db: Kysely<Database>,
  { id, table, accountId }: UploadKey,
): Promise<ResumableUpload | undefined> {
  const row = await db
    .selectFrom('resumable_uploads')
    .select(['object_group', 'files'])
    .where('id', '=', id)
    .where(sql<boolean>`pending_table = ${table}`)
    .where(sql<boolean>`account_id is not distinct from ${accountId ?? null}`)
    .where('expires_at', '>', databaseNow)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const files = row.files as readonly AnnouncedFile[];
  const sizeInBytes = files.reduce((sum, file) => sum + file.sizeInBytes, 0);
  return { id, table, group: row.object_group as ObjectGroup, files, sizeInBytes };
}

/** Renews the lease. @returns false when it has ended, or the upload has taken too long */
export async function renewResumableUpload(
  db: Kysely<Database>,
  id: Id,
  leaseSeconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resumable_uploads')
    .set({ expires_at: secondsFromNow(leaseSeconds) })
    .where('id', '=', id)
    .where('expires_at', '>', databaseNow)
    .where('created_at', '>', secondsFromNow(-LONGEST_SECONDS))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteResumableUpload(db: Kysely<Database>, id: Id): Promise<void> {
  await db.deleteFrom('resumable_uploads').where('id', '=', id).execute();
}

/** Deletes the rows of uploads whose lease has ended; the sweep of their pending rows removes the bytes. */
export function deleteOldResumableUploads(db: Kysely<Database>): Promise<number> {
  return deleteInBatches(db, {
    table: 'resumable_uploads',
    key: 'id',
    where: sql`expires_at <= ${databaseNow}`,
  });
}

type StoredFile = Pick<ReceivedFile, 'ordinal' | 'crc32' | 'sha256'>;

export async function saveStoredFile(
  db: Kysely<Database>,
  id: Id,
  { ordinal, crc32, sha256 }: StoredFile,
): Promise<void> {
  const hashes = { crc32, sha256 };
  await db
    .insertInto('resumable_upload_files')
    .values({ upload_id: id, ordinal, ...hashes })
    .onConflict((conflict) => conflict.columns(['upload_id', 'ordinal']).doUpdateSet(hashes))
    .execute();
}

/** Returns the files that have arrived whole, by their numbers. */
export async function findStoredFiles(
  db: Kysely<Database>,
  id: Id,
): Promise<Map<number, StoredFile>> {
  const rows = await db
    .selectFrom('resumable_upload_files')
    .select(['ordinal', 'crc32', 'sha256'])
    .where('upload_id', '=', id)
    .execute();
  return new Map(
    rows.map(({ ordinal, crc32, sha256 }) => [ordinal, { ordinal, crc32: Number(crc32), sha256 }]),
  );
}
