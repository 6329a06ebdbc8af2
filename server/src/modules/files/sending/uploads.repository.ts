import type { Id } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { PendingUpload } from '../../../transfer/upload/uploadRows.ts';
import type { ShareFile } from '../files.repository.ts';
import { unexpiredShareColumns, toUnexpiredShare, type UnexpiredShare } from '../unexpiredShare.ts';

export async function insertPendingShare(
  db: Kysely<Database>,
  { id, group }: PendingUpload,
  leaseSeconds: number,
): Promise<void> {
  await db
    .insertInto('shares')
    .values({
      id,
      object_group: group,
      state: 'pending',
      lease_expires_at: secondsFromNow(leaseSeconds),
    })
    .execute();
}

/**
 * Marks the share as deleting, whatever its state. It may be `ready` already, if the connection to the database was
 * lost while its upload was being completed.
 */
export async function markShareDeleting(db: Kysely<Database>, id: Id): Promise<void> {
  await db.updateTable('shares').set({ state: 'deleting' }).where('id', '=', id).execute();
}

export type ReadyShare = {
  /** Id of the upload that becomes the share. */
  readonly id: Id;
  readonly ttlSeconds: number;
  readonly senderId: Id | undefined;
  /** The key that the sender chose; `undefined` if they chose none. */
  readonly senderKey: Id | undefined;
  /** Hash of the password that receivers need; `undefined` if they need none. */
  readonly passwordHash: string | undefined;
};

/** Ends the upload and sets the share's expiry. @returns `undefined` when the lease has run out */
export async function markReady(
  trx: Transaction<Database>,
  { id, ttlSeconds, senderId, senderKey, passwordHash }: ReadyShare,
): Promise<UnexpiredShare | undefined> {
  const share = await trx
    .updateTable('shares')
    .set({
      state: 'ready',
      expires_at: secondsFromNow(ttlSeconds),
      sender_id: senderId ?? null,
      sender_key: senderKey ?? null,
      password_hash: passwordHash ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('lease_expires_at', '>', databaseNow)
    .returning(unexpiredShareColumns)
    .executeTakeFirst();
  return share && toUnexpiredShare(share);
}

export async function insertShareFiles(
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
