import type { Id, RemovalReason } from '@parchi/contract';
import type { ObjectGroup } from '@parchi/object-store';
import type { Kysely, Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { removeGroups } from '../../../transfer/removal/removeGroups.ts';
import { describeEnd, type ShareDescription } from './describeShare.ts';
import { insertRemoval } from './removedShares.repository.ts';

export type RemoveShareContext = Pick<Dependencies, 'db' | 'objectStore' | 'log'>;

type RemoveShare = {
  readonly id: Id;
  readonly reason: RemovalReason;
  /** Records the action in the transaction that stops the share from being served. */
  readonly record: (trx: Transaction<Database>, share: StoppedShare) => Promise<void>;
};

type StoppedShare = {
  readonly group: ObjectGroup;
  /** The account that was signed in when the share was sent. */
  readonly senderId: Id | null;
  readonly sentAt: Date;
};

/** `bytesLeft`: the share is no longer served, but its bytes could not be removed now; the sweep will remove them. */
export type ShareRemoval =
  | { readonly state: 'removedNow'; readonly bytesLeft: boolean }
  | Exclude<ShareDescription, { state: 'ready' }>;

/**
 * Removes a share at once. It stops being served first; then its bytes are removed, without waiting for downloads, and
 * its row last. After a crash in between, the sweep completes the removal.
 */
export async function removeShare(
  context: RemoveShareContext,
  { id, reason, record }: RemoveShare,
): Promise<ShareRemoval> {
  const { db } = context;
  const share = await db.transaction().execute(async (trx) => {
    const stopped = await stopServing(trx, id);
    if (stopped === undefined) return undefined;
    await insertRemoval(trx, { id, reason });
    await record(trx, stopped);
    return stopped;
  });
  if (share === undefined) return describeEnd(db, id);
  const removed = await removeGroups(context, [share.group]);
  if (removed.length === 0) return { state: 'removedNow', bytesLeft: true };
  await deleteRow(db, id);
  return { state: 'removedNow', bytesLeft: false };
}

async function stopServing(trx: Transaction<Database>, id: Id): Promise<StoppedShare | undefined> {
  return trx
    .updateTable('shares')
    .set({ state: 'deleting' })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', databaseNow)
    .returning((row) => [
      row.ref('object_group').$castTo<ObjectGroup>().as('group'),
      row.ref('sender_id').$castTo<Id | null>().as('senderId'),
      'created_at as sentAt',
    ])
    .executeTakeFirst();
}

/** A sweep may have deleted the row already. */
async function deleteRow(db: Kysely<Database>, id: Id): Promise<void> {
  await db.deleteFrom('shares').where('id', '=', id).where('state', '=', 'deleting').execute();
}
