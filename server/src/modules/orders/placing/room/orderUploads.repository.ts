import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { secondsFromNow } from '../../../../db/databaseClock.ts';
import type { Database } from '../../../../db/schema.ts';
import { createPendingRows } from '../../../../transfer/upload/pendingRows.ts';
import type { UploadRows } from '../../../../transfer/upload/receiving/receiveUpload.ts';
import {
  findCustomerStorage,
  lockCustomerStorage,
  type CustomerStorage,
} from './orderStorage.repository.ts';

/** What is known about an upload before its bytes arrive. */
type AnnouncedUpload = {
  readonly userId: Id;
  readonly sizeInBytes: number;
  /** Throws if the customer has too many unpaid orders, or would have too many bytes. */
  readonly assertRoom: (storage: CustomerStorage) => void;
};

/** Creates the queries of an upload, until it becomes an order. */
export function createOrderUploadsRepository(
  db: Kysely<Database>,
  { userId, sizeInBytes, assertRoom }: AnnouncedUpload,
): UploadRows {
  return {
    ...createPendingRows(db, 'order_uploads'),

    /**
     * Inserts the upload's row. Locks the customer first, so that concurrent uploads cannot exceed the limit together.
     */
    async insertPending({ id, group }, leaseSeconds) {
      await db.transaction().execute(async (trx) => {
        await lockCustomerStorage(trx, userId);
        assertRoom(await findCustomerStorage(trx, userId));
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
      });
    },

    /**
     * Marks the upload for deletion. @returns false if its order exists already, because that order's bytes must stay
     */
    async markDeleting({ id, group }) {
      await db
        .updateTable('order_uploads')
        .set({ state: 'deleting' })
        .where('id', '=', id)
        .execute();
      const order = await db
        .selectFrom('orders')
        .select(sql`1`.as('is_there'))
        .where('object_group', '=', group)
        .executeTakeFirst();
      return order === undefined;
    },
  };
}
