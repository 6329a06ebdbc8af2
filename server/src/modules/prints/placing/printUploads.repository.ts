import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { createPendingRows } from '../../../upload/pendingRows.ts';
import type { UploadRows } from '../../../upload/receiveUpload.ts';
import {
  findCustomerStorage,
  lockCustomerStorage,
  type CustomerStorage,
} from './orderStorage.repository.ts';

/** What is known of an upload before its bytes come. */
export type AnnouncedUpload = {
  readonly userId: Id;
  readonly sizeInBytes: number;
  /** Throws when the person has too much already. */
  readonly assertRoom: (storage: CustomerStorage) => void;
};

/** The bytes of one order until it is one. */
export function createPrintUploadsRepository(
  db: Kysely<Database>,
  { userId, sizeInBytes, assertRoom }: AnnouncedUpload,
): UploadRows {
  return {
    ...createPendingRows(db, 'print_uploads'),

    /** Uploads of one person begin one after the other: together they keep to what one may hold. */
    async insertPending({ id, group }, leaseSeconds) {
      await db.transaction().execute(async (trx) => {
        await lockCustomerStorage(trx, userId);
        assertRoom(await findCustomerStorage(trx, userId));
        await trx
          .insertInto('print_uploads')
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

    /** At a lost connection it is unknown whether the order is there already: then its bytes are not touched. */
    async markDeleting({ id, group }) {
      await db
        .updateTable('print_uploads')
        .set({ state: 'deleting' })
        .where('id', '=', id)
        .execute();
      const order = await db
        .selectFrom('prints')
        .select(sql`1`.as('is_there'))
        .where('object_group', '=', group)
        .executeTakeFirst();
      return order === undefined;
    },
  };
}
