import { isId, type Id } from '@parchi/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import { updateInBatches } from '../../db/batches.ts';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import type { ReceivedFile } from '../../transfer/upload/receiving/receivedFile.ts';
import type { ShareSummary } from './previews/sharePreview.rules.ts';
import { recordEnded } from './endedShares.repository.ts';
import { unexpiredShareColumns, toUnexpiredShare, type UnexpiredShare } from './unexpiredShare.ts';

export type ShareFile = ReceivedFile & { readonly id: Id };

/** An unexpired share. `passwordHash` is `undefined` if its receivers need no password. */
type LockableShare = UnexpiredShare & { readonly passwordHash: string | undefined };

export async function findUnexpiredShare(
  db: Kysely<Database>,
  id: Id,
): Promise<LockableShare | undefined> {
  const share = await db
    .selectFrom('shares')
    .select([...unexpiredShareColumns, 'password_hash'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', databaseNow)
    .executeTakeFirst();
  if (share === undefined) return undefined;
  return { ...toUnexpiredShare(share), passwordHash: share.password_hash ?? undefined };
}

/**
 * Returns the number and total size of an unexpired share's files, and its expiry; `undefined` if there is no such
 * share, `locked` if its receivers need a password.
 */
export async function findShareSummary(
  db: Kysely<Database>,
  id: Id,
): Promise<ShareSummary | 'locked' | undefined> {
  const row = await db
    .selectFrom('shares as share')
    .innerJoin('share_files as file', 'file.share_id', 'share.id')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<string>`sum(file.size_in_bytes)`.as('size_in_bytes'),
      'share.expires_at',
      'share.password_hash',
      databaseNow.as('now'),
    ])
    .where('share.id', '=', id)
    .where('share.state', '=', 'ready')
    .where('share.expires_at', '>', databaseNow)
    .groupBy('share.id')
    .executeTakeFirst();
  if (!row?.expires_at) return undefined;
  if (row.password_hash !== null) return 'locked';
  const { files, size_in_bytes: size, expires_at: expiresAt, now } = row;
  return { files, sizeInBytes: Number(size), expiresAt, now };
}

/** Returns for how long the oldest expired share has waited for a sweep; 0 if there is none. */
export async function findSweepLagSeconds(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(expires_at)), 0)::float as seconds
    from shares where state = 'ready' and expires_at < now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/**
 * Returns the requested files in their share's order; `undefined` unless all belong to one unexpired share. It is a
 * single query, because the receiver waits for its result before the first byte.
 */
export async function findFilesOfUnexpiredShare(
  db: Kysely<Database>,
  fileIds: readonly Id[],
): Promise<{ share: UnexpiredShare; files: ShareFile[] } | undefined> {
  const rows = await db
    .selectFrom('share_files as file')
    .innerJoin('shares as share', 'share.id', 'file.share_id')
    .selectAll('file')
    .select(['share.object_group', 'share.created_at', 'share.expires_at', databaseNow.as('now')])
    .where('file.id', 'in', fileIds)
    .where('share.state', '=', 'ready')
    .where('share.expires_at', '>', databaseNow)
    .orderBy('file.ordinal')
    .execute();
  const [first] = rows;
  if (first === undefined || rows.length !== fileIds.length) return undefined;
  if (rows.some((row) => row.share_id !== first.share_id)) return undefined;
  return {
    share: toUnexpiredShare({ ...first, id: first.share_id }),
    files: rows.map(toShareFile),
  };
}

/** Returns the unexpired share of a file and the seconds until it expires; `undefined` if there is none. */
export async function findShareOfFile(
  db: Kysely<Database>,
  fileId: string,
): Promise<{ file: Id; shareId: Id; secondsLeft: number } | undefined> {
  if (!isId(fileId)) return undefined;
  const found = await findFilesOfUnexpiredShare(db, [fileId]);
  if (found === undefined) return undefined;
  const { id: shareId, expiresAt, now } = found.share;
  const secondsLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000);
  return { file: fileId, shareId, secondsLeft };
}

export async function listFiles(db: Kysely<Database>, shareId: Id): Promise<ShareFile[]> {
  const rows = await db
    .selectFrom('share_files')
    .selectAll()
    .where('share_id', '=', shareId)
    .orderBy('ordinal')
    .execute();
  return rows.map(toShareFile);
}

/**
 * Marks expired shares as deleting, so that they are no longer served, and records when they ended.
 * @returns how many were marked
 */
export function markExpired(db: Kysely<Database>): Promise<number> {
  return updateInBatches(db, {
    table: 'shares',
    key: 'id',
    set: sql`state = 'deleting'`,
    where: sql`state = 'ready' and expires_at <= now()`,
    record: recordEnded,
  });
}

function toShareFile(row: Selectable<Database['share_files']>): ShareFile {
  return {
    id: row.id as Id,
    ordinal: row.ordinal,
    name: row.name,
    sizeInBytes: Number(row.size_in_bytes),
    crc32: Number(row.crc32),
    sha256: row.sha256,
  };
}
