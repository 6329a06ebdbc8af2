import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../../db/databaseClock.ts';
import type { Database } from '../../../../db/schema.ts';
import { AppError } from '../../../../errors/appError.ts';
import type { PendingUpload } from '../../../../transfer/upload/uploadRows.ts';

type AnnouncedUpload = PendingUpload & {
  readonly userId: Id;
  readonly sizeInBytes: number;
  readonly leaseSeconds: number;
};

export async function insertPendingUpload(
  trx: Transaction<Database>,
  { id, group, userId, sizeInBytes, leaseSeconds }: AnnouncedUpload,
): Promise<void> {
  await trx
    .insertInto('order_uploads')
    .values({
      id,
      user_id: userId,
      object_group: group,
      state: 'pending',
      announced_bytes: sizeInBytes,
      lease_expires_at: secondsFromNow(leaseSeconds),
    })
    .execute();
}

/** Marks the upload for deletion. @returns false if its order exists already, because that order's bytes must stay */
export async function markUploadDeleting(
  db: Kysely<Database>,
  { id, group }: PendingUpload,
): Promise<boolean> {
  await db.updateTable('order_uploads').set({ state: 'deleting' }).where('id', '=', id).execute();
  const order = await db
    .selectFrom('orders')
    .select(sql`1`.as('is_there'))
    .where('object_group', '=', group)
    .executeTakeFirst();
  return order === undefined;
}

/**
 * Removes the upload's row, so that its order owns the bytes. If the row is gone, this process outlived its lease, and
 * the sweep has removed the upload.
 */
export async function deleteUploadRow(trx: Transaction<Database>, id: Id): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('order_uploads')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('lease_expires_at', '>', databaseNow)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('service.unavailable');
}
