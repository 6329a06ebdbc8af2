import {
  groupOfKey,
  type ObjectGroup,
  ObjectMissingError,
  type StoredObject,
} from '@parchi/object-store';
import type { Dependencies } from '../dependencies.ts';
import { checkObject } from './checkObject.ts';
import type { Difference } from './difference.ts';
import { findRecordedGroup, recordedGroups, type RecordedGroup } from './recordedGroups.ts';

/** Maximum time, in sweep intervals, that files may remain after they expired. */
const SWEEPS_OF_GRACE = 1.5;

type CompareOptions = Pick<Dependencies, 'db' | 'objectStore' | 'settings'>;

export type Comparison = {
  shares: number;
  orders: number;
  objects: number;
  differences: Difference[];
};

/**
 * Compares the store with the database, and changes nothing. It lists the store first. A row exists before its bytes,
 * so bytes without a row are a difference even while the server runs, unless they were removed in the meantime.
 */
export async function compareStore(options: CompareOptions): Promise<Comparison> {
  const { db, objectStore } = options;
  const stored = new Map<ObjectGroup, StoredObject[]>();
  for await (const object of objectStore.list()) {
    const group = groupOfKey(object.key);
    stored.set(group, [...(stored.get(group) ?? []), object]);
  }
  const result: Comparison = { shares: 0, orders: 0, objects: 0, differences: [] };
  for await (const recorded of recordedGroups(db)) {
    if (recorded.kind === 'share') result.shares += 1;
    if (recorded.kind === 'order') result.orders += 1;
    result.objects += recorded.objects.length;
    result.differences.push(...(await compareGroup(options, recorded)));
    result.differences.push(
      ...(await compareExtras(options, recorded, stored.get(recorded.group) ?? [])),
    );
    stored.delete(recorded.group);
  }
  for (const [group, objects] of stored) {
    if ((await findRecordedGroup(db, group)) !== undefined) continue;
    result.differences.push(...(await stillThere(options, objects)));
  }
  return result;
}

/** Compares the state and files of a record with the store. */
async function compareGroup(
  options: CompareOptions,
  { group, state, overdueSeconds, objects }: RecordedGroup,
): Promise<Difference[]> {
  const isWithinGrace = overdueSeconds < options.settings.sweepIntervalSeconds * SWEEPS_OF_GRACE;
  if (state === 'pending') return [{ kind: 'pending-upload', object: group, isWithinGrace }];
  if (state === 'leaving') return [{ kind: 'unswept-bytes', object: group, isWithinGrace }];
  const differences: Difference[] = [];
  for (const recorded of objects) {
    const kind = await checkObject(options.objectStore, recorded);
    if (kind === undefined) continue;
    // The group expired and was swept after its row was read.
    if ((await findRecordedGroup(options.db, group))?.state !== 'kept') return [];
    differences.push({ kind, object: recorded.key, isWithinGrace: false });
  }
  return differences;
}

/** Finds objects of a recorded group that its record does not name. */
async function compareExtras(
  options: CompareOptions,
  { state, objects }: RecordedGroup,
  stored: readonly StoredObject[],
): Promise<Difference[]> {
  if (state !== 'kept') return [];
  const recorded = new Set(objects.map((object) => object.key));
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
