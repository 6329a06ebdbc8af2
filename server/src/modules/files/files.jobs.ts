import { groupOfKey, type ObjectGroup } from '@parchi/object-store';
import type { Dependencies } from '../../dependencies.ts';
import { removeGroups } from '../../transfer/upload/removeGroups.ts';
import { repeatBatches } from '../../transfer/upload/repeatBatches.ts';
import type { FilesTimings } from './filesTimings.ts';
import type { SweepRepository } from './sweep.repository.ts';

export type SweepReport = {
  readonly expired: number;
  readonly abandoned: number;
  /** Number of shares whose bytes and row were removed. */
  readonly removed: number;
  /** Number of removed object groups that belonged to no row. */
  readonly orphans: number;
};

type SweepOptions = Pick<Dependencies, 'objectStore' | 'log'> & {
  readonly repository: SweepRepository;
  readonly timings: FilesTimings;
};

/**
 * Removes expired shares and dead uploads. Each share first stops being served; then its bytes are removed, and its row
 * last, so that a crash leaves no bytes behind.
 */
export function createSweep(options: SweepOptions): () => Promise<SweepReport> {
  const { repository, timings } = options;
  let nextOrphanSearchAtMs = 0;

  return async function sweep() {
    const expired = await repeatBatches(repository.markExpired, repository.batchSize);
    const abandoned = await repeatBatches(repository.markAbandoned, repository.batchSize);
    const removed = await repository.removeDeleting(options);
    let orphans = 0;
    if (performance.now() >= nextOrphanSearchAtMs) {
      orphans = await removeOrphans(options);
      nextOrphanSearchAtMs = performance.now() + timings.orphanSearchSeconds * 1_000;
    }
    return { expired, abandoned, removed, orphans };
  };
}

/**
 * Removes objects of shares and orders that have no row in the database. Such objects remain when a database was lost
 * or restored, or when an upload outlived its lease.
 */
async function removeOrphans(options: SweepOptions): Promise<number> {
  const { objectStore, repository, timings } = options;
  const newestMs = Date.now() - timings.orphanGraceSeconds * 1_000;
  const oldGroups = new Set<ObjectGroup>();
  for await (const object of objectStore.list()) {
    if (object.modifiedAt.getTime() <= newestMs) oldGroups.add(groupOfKey(object.key));
  }
  let count = 0;
  const groups = [...oldGroups];
  for (let start = 0; start < groups.length; start += repository.batchSize) {
    const batch = groups.slice(start, start + repository.batchSize);
    count += (await removeGroups(options, await repository.findUnknownGroups(batch))).length;
  }
  return count;
}
