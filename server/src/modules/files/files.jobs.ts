import type { Dependencies } from '../../dependencies.ts';
import { groupOfKey, type ObjectGroup } from '../../object-store/objectKey.ts';
import type { FilesTimings } from './filesTimings.ts';
import type { SweepRepository } from './sweep.repository.ts';

export type SweepReport = {
  readonly expired: number;
  readonly abandoned: number;
  /** Shares whose bytes and row are gone now. */
  readonly removed: number;
  /** Groups of objects that no row knew. */
  readonly orphans: number;
};

type SweepOptions = Pick<Dependencies, 'objectStore' | 'log'> & {
  readonly repository: SweepRepository;
  readonly timings: FilesTimings;
};

/** Removes what has expired or died: first out of sight, then the bytes, the row last (so a crash loses nothing). */
export function createSweep(options: SweepOptions): () => Promise<SweepReport> {
  const { repository, timings } = options;
  let nextOrphanSearchAtMs = 0;

  return async function sweep() {
    const expired = await repeat(repository.markExpired, repository.batchSize);
    const abandoned = await repeat(repository.markAbandoned, repository.batchSize);
    const removed = await repeat(
      () => repository.deleteBatch((groups) => removeGroups(options, groups)),
      repository.batchSize,
    );
    let orphans = 0;
    if (performance.now() >= nextOrphanSearchAtMs) {
      orphans = await removeOrphans(options);
      nextOrphanSearchAtMs = performance.now() + timings.orphanSearchSeconds * 1_000;
    }
    return { expired, abandoned, removed, orphans };
  };
}

/** Until a batch is not full: nothing is left, or the rest failed and waits for the next sweep. */
async function repeat(runBatch: () => Promise<number>, batchSize: number): Promise<number> {
  let total = 0;
  let count: number;
  do {
    count = await runBatch();
    total += count;
  } while (count === batchSize);
  return total;
}

async function removeGroups(
  { objectStore, log }: SweepOptions,
  groups: readonly ObjectGroup[],
): Promise<ObjectGroup[]> {
  const removed: ObjectGroup[] = [];
  for (const group of groups) {
    try {
      await objectStore.removeGroup(group);
      removed.push(group);
    } catch (error) {
      log.error({ area: 'sweep', err: error }, 'bytes could not be removed');
    }
  }
  return removed;
}

/** Bytes without a row: left by a database that was lost or set back, or by an upload that outlived its lease. */
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
