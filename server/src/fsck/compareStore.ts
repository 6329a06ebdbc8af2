import type { Dependencies } from '../dependencies.ts';
import { groupOfKey, type ObjectGroup } from '../object-store/objectKey.ts';
import { ObjectMissingError, type StoredObject } from '../object-store/objectStore.ts';
import { checkObject } from './checkObject.ts';
import type { Difference } from './difference.ts';
import { findShareRow, shareRows, type ShareRow } from './shareRows.ts';

/** A sweep and a half may pass before something that has ended is gone. */
const SWEEPS_OF_GRACE = 1.5;

type CompareOptions = Pick<Dependencies, 'db' | 'objectStore' | 'settings'>;

export type Comparison = { shares: number; objects: number; differences: Difference[] };

/**
 * Compares the store with the database, and changes nothing. The store is listed first: since a row is there before its
 * bytes, bytes without a row are a difference even while the server runs, unless they were removed meanwhile.
 */
export async function compareStore(options: CompareOptions): Promise<Comparison> {
  const { db, objectStore } = options;
  const stored = new Map<ObjectGroup, StoredObject[]>();
  for await (const object of objectStore.list()) {
    const group = groupOfKey(object.key);
    stored.set(group, [...(stored.get(group) ?? []), object]);
  }
  const result: Comparison = { shares: 0, objects: 0, differences: [] };
  for await (const share of shareRows(db)) {
    result.shares += 1;
    result.objects += share.objects.length;
    result.differences.push(...(await compareShare(options, share)));
    result.differences.push(
      ...(await compareExtras(options, share, stored.get(share.group) ?? [])),
    );
    stored.delete(share.group);
  }
  for (const [group, objects] of stored) {
    if ((await findShareRow(db, group)) !== undefined) continue;
    result.differences.push(...(await stillThere(options, objects)));
  }
  return result;
}

/** What a share's state and records say against what is in the store. */
async function compareShare(options: CompareOptions, share: ShareRow): Promise<Difference[]> {
  const isWithinGrace =
    share.overdueSeconds < options.settings.sweepIntervalSeconds * SWEEPS_OF_GRACE;
  if (share.state === 'pending') {
    return [{ kind: 'pending-upload', object: share.group, isWithinGrace }];
  }
  if (!share.isLive) return [{ kind: 'unswept-share', object: share.group, isWithinGrace }];
  const differences: Difference[] = [];
  for (const recorded of share.objects) {
    const kind = await checkObject(options.objectStore, recorded);
    if (kind === undefined) continue;
    // Expired and swept since its row was read.
    if (!(await findShareRow(options.db, share.group))?.isLive) return [];
    differences.push({ kind, object: recorded.key, isWithinGrace: false });
  }
  return differences;
}

/** Objects of a known share that its records do not name. */
async function compareExtras(
  options: CompareOptions,
  share: ShareRow,
  stored: readonly StoredObject[],
): Promise<Difference[]> {
  if (share.state !== 'ready') return [];
  const recorded = new Set(share.objects.map((object) => object.key));
  return stillThere(
    options,
    stored.filter((object) => object.isUnfinished || !recorded.has(object.key)),
  );
}

async function stillThere(
  { objectStore }: CompareOptions,
  objects: readonly StoredObject[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { key, isUnfinished } of objects) {
    if (isUnfinished) {
      differences.push({ kind: 'unfinished-bytes', object: key, isWithinGrace: false });
      continue;
    }
    try {
      await (await objectStore.open(key)).close();
      differences.push({ kind: 'orphan-bytes', object: key, isWithinGrace: false });
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
    }
  }
  return differences;
}
