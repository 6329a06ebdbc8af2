import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { databaseNow, liveShareColumns, toLiveShare, type LiveShare } from './liveShare.ts';
import type { ReceivedFile } from './upload/uploadReceiver.ts';

export type ShareFile = ReceivedFile & { readonly id: Id };

export type FilesRepository = ReturnType<typeof createFilesRepository>;

/** Shares that may be served. */
export function createFilesRepository(db: Kysely<Database>) {
  return {
    async findLiveShare(id: Id): Promise<LiveShare | undefined> {
      const share = await db
        .selectFrom('shares')
        .select(liveShareColumns)
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .where('expires_at', '>', databaseNow)
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
        .where('expires_at', '>', databaseNow)
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
