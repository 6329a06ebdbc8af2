import type { Id } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { createPendingRows } from '../../../upload/pendingRows.ts';
import type { UploadRows } from '../../../upload/receiving/receiveUpload.ts';
import type { ShareFile } from '../files.repository.ts';
import { unexpiredShareColumns, toUnexpiredShare, type UnexpiredShare } from '../unexpiredShare.ts';

export type UploadsRepository = ReturnType<typeof createUploadsRepository>;

/** Queries of a share during its upload, until the sender gets the answer. */
export function createUploadsRepository(db: Kysely<Database>) {
  return {
    ...createPendingRows(db, 'shares'),

    async insertPending({ id, group }, leaseSeconds) {
      await db
        .insertInto('shares')
        .values({
          id,
          object_group: group,
          state: 'pending',
          lease_expires_at: secondsFromNow(leaseSeconds),
        })
        .execute();
    },

    /**
     * Completes the upload: stores its files and the share's expiry. @returns `undefined` if the upload's lease has run
     * out
     */
    async markReady(ready: {
      id: Id;
      files: readonly ShareFile[];
      ttlSeconds: number;
      senderId: Id | undefined;
    }): Promise<UnexpiredShare | undefined> {
      return db.transaction().execute(async (trx) => {
        const share = await trx
          .updateTable('shares')
          .set({
            state: 'ready',
            expires_at: secondsFromNow(ready.ttlSeconds),
            sender_id: ready.senderId ?? null,
          })
          .where('id', '=', ready.id)
          .where('state', '=', 'pending')
          .where('lease_expires_at', '>', databaseNow)
          .returning(unexpiredShareColumns)
          .executeTakeFirst();
        if (share === undefined) return undefined;
        await insertFiles(trx, ready.id, ready.files);
        return toUnexpiredShare(share);
      });
    },

    /**
     * Marks the share as deleting, whatever its state. It may be `ready` already, if the connection to the database was
     * lost while its upload was being completed.
     */
    async markDeleting({ id }) {
      await db.updateTable('shares').set({ state: 'deleting' }).where('id', '=', id).execute();
      return true;
    },
  } satisfies UploadRows & { markReady: unknown };
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
