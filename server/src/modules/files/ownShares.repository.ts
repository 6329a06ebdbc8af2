import type { Id } from '@parchi/contract';
import { objectKey, type ObjectGroup } from '@parchi/object-store';
import { sql, type Kysely } from 'kysely';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredFile } from '../../transfer/download/openStoredFiles.ts';

/** An unexpired share, for the data download of the account that sent it. */
export type OwnShare = {
  readonly id: Id;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly secondsLeft: number;
  readonly files: readonly StoredFile[];
};

/** A share that an account opened, without anything by which it can be opened again. */
export type OpenedShare = {
  readonly firstOpenedAt: Date;
  readonly lastOpenedAt: Date;
  readonly times: number;
  readonly expiresAt: Date | null;
  readonly files: number;
  readonly sizeInBytes: number;
};

/** Lists the unexpired shares that an account sent, the oldest first. Stops after `maxFiles` files in total. */
export async function listOwnShares(
  db: Kysely<Database>,
  senderId: Id,
  maxFiles: number,
): Promise<OwnShare[]> {
  const rows = await db
    .selectFrom('shares as share')
    .innerJoin('share_files as file', 'file.share_id', 'share.id')
    .select(['share.id', 'share.object_group', 'share.created_at'])
    .select(sql<Date>`share.expires_at`.as('expires_at'))
    .select(
      sql<number>`extract(epoch from share.expires_at - ${databaseNow})::double precision`.as(
        'seconds_left',
      ),
    )
    .select(['file.ordinal', 'file.name', 'file.size_in_bytes', 'file.crc32'])
    .where('share.sender_id', '=', senderId)
    .where('share.state', '=', 'ready')
    .where('share.expires_at', '>', databaseNow)
    .orderBy('share.created_at')
    .orderBy('share.id')
    .orderBy('file.ordinal')
    .limit(maxFiles)
    .execute();
  const shares = Map.groupBy(rows, ({ id }) => id);
  return [...shares.values()].flatMap((files) => {
    const [share] = files;
    if (share === undefined) return [];
    return {
      id: share.id as Id,
      sentAt: share.created_at,
      expiresAt: share.expires_at,
      secondsLeft: share.seconds_left,
      files: files.map((file) => ({
        name: file.name,
        sizeInBytes: Number(file.size_in_bytes),
        crc32: Number(file.crc32),
        key: objectKey(share.object_group as ObjectGroup, file.ordinal),
      })),
    };
  });
}

/** Lists the unexpired shares that an account opened, the most recently opened first. */
export async function listOpenedShares(
  db: Kysely<Database>,
  receiverId: Id,
  max: number,
): Promise<OpenedShare[]> {
  return db
    .selectFrom('share_receipts as receipt')
    .innerJoin('shares as share', 'share.id', 'receipt.share_id')
    .select([
      'receipt.received_at as firstOpenedAt',
      'receipt.last_received_at as lastOpenedAt',
      'receipt.times',
      'share.expires_at as expiresAt',
    ])
    .select((share) => [
      share
        .selectFrom('share_files')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('share_files.share_id', '=', 'share.id')
        .$asScalar()
        .$notNull()
        .as('files'),
      share
        .selectFrom('share_files')
        .select(sql<number>`coalesce(sum(size_in_bytes), 0)::float8`.as('sum'))
        .whereRef('share_files.share_id', '=', 'share.id')
        .$asScalar()
        .$notNull()
        .as('sizeInBytes'),
    ])
    .where('receipt.receiver_id', '=', receiverId)
    .where('share.state', '=', 'ready')
    .where('share.expires_at', '>', databaseNow)
    .orderBy('receipt.last_received_at', 'desc')
    .limit(max)
    .execute();
}
