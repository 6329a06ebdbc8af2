import { keptSeconds, type Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import { shareIdHash } from '../endedShares.repository.ts';
import type { SealedSender } from './sealedSender.ts';

export async function insertSender(
  trx: Transaction<Database>,
  shareId: Id,
  { keyId, sealed }: SealedSender,
): Promise<void> {
  await trx
    .insertInto('share_senders')
    .values({ id_hash: shareIdHash(shareId), key_id: keyId, sealed })
    .execute();
}

/** Returns the encrypted address from which a share was sent, even after its end; `undefined` if none is stored. */
export async function findSender(
  db: Kysely<Database>,
  shareId: Id,
): Promise<SealedSender | undefined> {
  const row = await db
    .selectFrom('share_senders')
    .select(['key_id', 'sealed'])
    .where('id_hash', '=', shareIdHash(shareId))
    // Ignore older rows, which the next sweep deletes.
    .where('sent_at', '>=', sql<Date>`now() - make_interval(secs => ${keptSeconds.sender})`)
    .executeTakeFirst();
  return row && { keyId: row.key_id, sealed: row.sealed };
}

/** Erases the addresses that were stored for 30 days. @returns how many */
export function deleteOldSenders(db: Kysely<Database>): Promise<number> {
  return deleteInBatches(db, {
    table: 'share_senders',
    key: 'id_hash',
    where: sql`sent_at < now() - make_interval(secs => ${keptSeconds.sender})`,
  });
}
