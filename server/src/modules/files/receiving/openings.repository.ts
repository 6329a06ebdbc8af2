import { limits, type Id, type OpeningsReply } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

/**
 * Records that an account listed, opened or downloaded files of a share, unless the share is gone or nobody is signed
 * in. Receipts are deleted with the share. Its sender sees the receipts of shops, not those of persons.
 */
export async function addReceipt(
  db: Kysely<Database>,
  { shareId, receiverId }: { readonly shareId: Id; readonly receiverId: Id | undefined },
): Promise<void> {
  if (receiverId === undefined) return;
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
    .onConflict((conflict) =>
      conflict.columns(['share_id', 'receiver_id']).doUpdateSet({
        last_received_at: databaseNow,
        times: sql`least(share_receipts.times + 1, ${limits.maxShownUses})`,
      }),
    )
    .execute();
}

/** Counts that somebody fetched the list of the share's files. */
export async function countOpening(db: Kysely<Database>, shareId: Id): Promise<void> {
  await db
    .updateTable('shares')
    .set({ opened_count: sql`opened_count + 1` })
    .where('id', '=', shareId)
    .execute();
}

/**
 * Returns how often the list of files was fetched of an unexpired share that was sent with this key; `undefined` if
 * there is no such share.
 */
export async function findOpenedCount(
  db: Kysely<Database>,
  { shareId, senderKey }: { readonly shareId: Id; readonly senderKey: Id },
): Promise<number | undefined> {
  const share = await db
    .selectFrom('shares')
    .select('opened_count')
    .where('id', '=', shareId)
    .where('sender_key', '=', senderKey)
    .where('state', '=', 'ready')
    .where('expires_at', '>', databaseNow)
    .executeTakeFirst();
  return share?.opened_count;
}

/** Lists the shops that used the share, the most recent first. */
export async function listOpenings(
  db: Kysely<Database>,
  shareId: Id,
  max: number,
): Promise<OpeningsReply['openings']> {
  const rows = await db
    .selectFrom('share_receipts as receipt')
    .innerJoin('shops as shop', 'shop.id', 'receipt.receiver_id')
    .select(['shop.name', 'receipt.received_at', 'receipt.last_received_at', 'receipt.times'])
    .where('receipt.share_id', '=', shareId)
    .orderBy('receipt.last_received_at', 'desc')
    .orderBy('shop.id')
    .limit(max)
    .execute();
  return rows.map((row) => ({
    shopName: row.name,
    openedAt: row.received_at.toISOString(),
    lastOpenedAt: row.last_received_at.toISOString(),
    times: row.times,
  }));
}
