import { limits, type Id, type RemovalReason } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import { shareIdHash } from '../endedShares.repository.ts';

export type Removal = { readonly removedAt: Date; readonly reason: RemovalReason };

/** Returns when and why an operator removed the share; `undefined` if nobody did, or too long ago. */
export async function findRemoval(db: Kysely<Database>, id: Id): Promise<Removal | undefined> {
  const row = await db
    .selectFrom('removed_shares')
    .select(['removed_at as removedAt', 'reason'])
    .where('id_hash', '=', shareIdHash(id))
    .executeTakeFirst();
  return row;
}

export async function insertRemoval(
  trx: Transaction<Database>,
  { id, reason }: { readonly id: Id; readonly reason: RemovalReason },
): Promise<void> {
  await trx
    .insertInto('removed_shares')
    .values({ id_hash: shareIdHash(id), reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Filters the ids to those of shares that an operator removed. */
export async function listRemoved(db: Kysely<Database>, ids: readonly Id[]): Promise<Id[]> {
  const hashes = new Map(ids.map((id) => [shareIdHash(id).toString('hex'), id]));
  const { rows } = await sql<{ hash: string }>`
    select encode(id_hash, 'hex') as hash from removed_shares
    where id_hash in (select decode(hex, 'hex') from unnest(${[...hashes.keys()]}::text[]) as hex)`.execute(
    db,
  );
  return rows.flatMap(({ hash }) => hashes.get(hash) ?? []);
}

/** Deletes the records of shares that were removed too long ago. */
export function deleteOldRemovals(db: Kysely<Database>): Promise<number> {
  return deleteInBatches(db, {
    table: 'removed_shares',
    key: 'id_hash',
    where: sql`removed_at < now() - make_interval(secs => ${limits.endedShareSeconds})`,
  });
}
