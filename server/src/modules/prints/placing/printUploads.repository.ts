import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { createPendingRows } from '../../../upload/pendingRows.ts';
import type { UploadRows } from '../../../upload/receiveUpload.ts';

/** The bytes of an order until it is one. */
export function createPrintUploadsRepository(db: Kysely<Database>): UploadRows {
  return {
    ...createPendingRows(db, 'print_uploads'),

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
