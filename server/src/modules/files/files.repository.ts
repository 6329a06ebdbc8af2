import type { Id } from '@parchi/contract';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ObjectGroup } from '../../object-store/objectKey.ts';
import type { ReceivedFile } from './upload/uploadReceiver.ts';

export type NewShare = { readonly id: Id; readonly group: ObjectGroup };
export type ShareFile = ReceivedFile & { readonly id: Id };

export type LiveShare = {
  readonly id: Id;
  readonly group: ObjectGroup;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The database's clock, which alone decides what has expired. */
  readonly now: Date;
};

export type FilesRepository = ReturnType<typeof createFilesRepository>;

const now = sql<Date>`now()`;

export function createFilesRepository(db: Kysely<Database>) {
  return {
    async insertPending(share: NewShare, leaseSeconds: number): Promise<void> {
      await db
        .insertInto('shares')
        .values({
          id: share.id,
          object_group: share.group,
          state: 'pending',
          lease_expires_at: secondsFromNow(leaseSeconds),
        })
        .execute();
    },

    /** @returns false when the lease has run out: the sweep may have taken the upload already */
    async renewLease(id: Id, leaseSeconds: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('shares')
        .set({ lease_expires_at: secondsFromNow(leaseSeconds) })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .where('lease_expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** @returns `undefined` when the lease has run out */
    async markReady(ready: {
      id: Id;
      files: readonly ShareFile[];
      ttlSeconds: number;
    }): Promise<LiveShare | undefined> {
      return db.transaction().execute(async (trx) => {
        const share = await trx
          .updateTable('shares')
          .set({ state: 'ready', expires_at: secondsFromNow(ready.ttlSeconds) })
          .where('id', '=', ready.id)
          .where('state', '=', 'pending')
          .where('lease_expires_at', '>', now)
          .returning(liveShareColumns)
          .executeTakeFirst();
        if (share === undefined) return undefined;
        await insertFiles(trx, ready.id, ready.files);
        return toLiveShare(share);
      });
    },

    async deleteShare(id: Id): Promise<void> {
      await db.deleteFrom('shares').where('id', '=', id).execute();
    },

    async findLiveShare(id: Id): Promise<LiveShare | undefined> {
      const share = await db
        .selectFrom('shares')
        .select(liveShareColumns)
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return share && toLiveShare(share);
    },

    /** The one live share that all of these files belong to, if there is one. */
    async findLiveShareOfFiles(fileIds: readonly Id[]): Promise<LiveShare | undefined> {
      const shares = await db
        .selectFrom('shares')
        .select(liveShareColumns)
        .where('id', 'in', (query) =>
          query
            .selectFrom('share_files')
            .select('share_id')
            .where('id', 'in', fileIds)
            .groupBy('share_id')
            .having(sql<boolean>`count(*) = ${fileIds.length}`),
        )
        .where('state', '=', 'ready')
        .where('expires_at', '>', now)
        .execute();
      return shares[0] && toLiveShare(shares[0]);
    },

    async listFiles(shareId: Id): Promise<ShareFile[]> {
      const rows = await db
        .selectFrom('share_files')
        .selectAll()
        .where('share_id', '=', shareId)
        .orderBy('ordinal')
        .execute();
      return rows.map((row) => ({
        id: row.id as Id,
        ordinal: row.ordinal,
        name: row.name,
        sizeInBytes: Number(row.size_in_bytes),
        crc32: Number(row.crc32),
        sha256: row.sha256,
      }));
    },
  };
}

const liveShareColumns = ['id', 'object_group', 'created_at', 'expires_at', now.as('now')] as const;

type LiveShareRow = {
  id: string;
  object_group: string;
  created_at: Date;
  expires_at: Date | null;
  now: Date;
};

function toLiveShare(row: LiveShareRow): LiveShare {
  if (row.expires_at === null) throw new Error('A ready share must expire.');
  return {
    id: row.id as Id,
    group: row.object_group as ObjectGroup,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    now: row.now,
  };
}

async function insertFiles(
  trx: Transaction<Database>,
  shareId: Id,
  files: readonly ShareFile[],
): Promise<void> {
  const rows = files.map((file) => ({
    id: file.id,
    share_id: shareId,
    ordinal: file.ordinal,
    name: file.name,
    size_in_bytes: file.sizeInBytes,
    crc32: file.crc32,
    sha256: file.sha256,
  }));
  await trx.insertInto('share_files').values(rows).execute();
}

function secondsFromNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
