import { sql, type Kysely } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { UploadRows } from '../../../upload/receiveUpload.ts';

/** The bytes of an order until it is one. */
export function createPrintUploadsRepository(db: Kysely<Database>): UploadRows {
  return {
    async insertPending({ id, group }, leaseSeconds) {
      await db
        .insertInto('print_uploads')
        .values({
          id,
          object_group: group,
          state: 'pending',
          lease_expires_at: secondsFromNow(leaseSeconds),
        })
        .execute();
    },

    async renewLease(id, leaseSeconds) {
      const { numUpdatedRows } = await db
        .updateTable('print_uploads')
        .set({ lease_expires_at: secondsFromNow(leaseSeconds) })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .where('lease_expires_at', '>', databaseNow)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
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

    async deleteRow(id) {
      await db.deleteFrom('print_uploads').where('id', '=', id).execute();
    },
  };
}
