import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/**
 * Records that a signed-in account received a share, unless this receiver already has a receipt for it, or the share is
 * gone. Receipts are never shown to anybody, and are deleted with the share.
 */
export async function addReceipt(
  db: Kysely<Database>,
  { shareId, receiverId }: { readonly shareId: Id; readonly receiverId: Id },
): Promise<void> {
  await db
    .insertInto('share_receipts')
    .columns(['share_id', 'receiver_id'])
    .expression(
      db
        .selectFrom('shares')
        .select(['id', sql<string>`${receiverId}`.as('receiver_id')])
        .where('id', '=', shareId)
        .where('state', '=', 'ready'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
