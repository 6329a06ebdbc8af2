import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export type ReceiptsRepository = ReturnType<typeof createReceiptsRepository>;

/**
 * Records which signed-in accounts received a share. These receipts are never shown to anybody, and are deleted with
 * the share.
 */
export function createReceiptsRepository(db: Kysely<Database>) {
  return {
    /** Adds a receipt, unless this receiver already has one for the share. Does nothing if the share is gone. */
    async add(receipt: { shareId: Id; receiverId: Id }): Promise<void> {
      await db
        .insertInto('share_receipts')
        .columns(['share_id', 'receiver_id'])
        .expression(
          db
            .selectFrom('shares')
            .select(['id', sql<string>`${receipt.receiverId}`.as('receiver_id')])
            .where('id', '=', receipt.shareId)
            .where('state', '=', 'ready'),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
