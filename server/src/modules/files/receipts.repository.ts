import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type ReceiptsRepository = ReturnType<typeof createReceiptsRepository>;

/** Who received a share while signed in. Shown to nobody, and gone with the share. */
export function createReceiptsRepository(db: Kysely<Database>) {
  return {
    /** Once for each share and receiver; nothing when the share has gone meanwhile. */
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
