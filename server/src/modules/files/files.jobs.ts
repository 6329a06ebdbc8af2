import { groupOfKey, type ObjectGroup } from '@parchi/object-store';
import type { Dependencies } from '../../dependencies.ts';
import { removeGroups } from '../../transfer/removal/removeGroups.ts';
import { markAbandoned, removeDeleting } from '../../transfer/upload/pendingRows.ts';
import type { FilesTimings } from './filesTimings.ts';
import { deleteOldEnds } from './endedShares.repository.ts';
import { markExpired } from './files.repository.ts';
import { deleteOldRemovals } from './removal/removedShares.repository.ts';
import { deleteOldSenders } from './sender-addresses/senders.repository.ts';
import { findUnknownGroups } from './unknownGroups.repository.ts';

/** Maximum number of groups that one query looks up. */
const GROUPS_AT_ONCE = 100;

export type SweepReport = {
  readonly expired: number;
  /** Number of uploads whose lease ended. */
  readonly abandoned: number;
  /** Number of shares whose bytes and row were removed. */
  readonly removed: number;
  /** Number of removed object groups that belonged to no row. */
  readonly orphans: number;
};

type SweepContext = Pick<Dependencies, 'db' | 'objectStore' | 'log'> & {
  readonly timings: FilesTimings;
};

/**
 * Creates the sweep of expired shares and dead uploads. Each share first stops being served; then its bytes are
 * removed, and its row last, so that a crash leaves no bytes behind. The records of a share's end, removal and sender
 * are kept longer, and also deleted here once they are too old.
 */
export function createSweep(context: SweepContext): () => Promise<SweepReport> {
  const { db, timings } = context;
  let nextOrphanSearchAtMs = 0;

  return async function sweep() {
    const expired = await markExpired(db);
    const abandoned = await markAbandoned(db, 'shares');
    const removed = await removeDeleting(context, 'shares');
    await deleteOldEnds(db);
    await deleteOldRemovals(db);
    await deleteOldSenders(db);
    let orphans = 0;
    if (performance.now() >= nextOrphanSearchAtMs) {
      orphans = await removeOrphans(context);
      nextOrphanSearchAtMs = performance.now() + timings.orphanSearchSeconds * 1_000;
    }
    return { expired, abandoned, removed, orphans };
  };
}

/**
 * Removes objects of shares and orders that have no row in the database. Such objects remain when a database was lost
 * or restored, or when an upload outlived its lease.
 */
async function removeOrphans(context: SweepContext): Promise<number> {
  const { db, objectStore, timings } = context;
  const newestMs = Date.now() - timings.orphanGraceSeconds * 1_000;
  const groups = new Set<ObjectGroup>();
  let count = 0;
  async function removeUnknown(): Promise<void> {
    count += (await removeGroups(context, await findUnknownGroups(db, [...groups]))).length;
    groups.clear();
  }
  for await (const object of objectStore.list()) {
    if (object.modifiedAt.getTime() > newestMs) continue;
    const group = groupOfKey(object.key);
    // Full batches are looked up before a new group is added. The store lists the objects of one group consecutively.
    if (groups.size === GROUPS_AT_ONCE && !groups.has(group)) await removeUnknown();
    groups.add(group);
  }
  if (groups.size > 0) await removeUnknown();
  return count;
}
