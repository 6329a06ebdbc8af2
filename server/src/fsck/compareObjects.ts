import { groupOfKey, ObjectMissingError, type StoredObject } from '@parchi/object-store';
import type { CompareContext } from './compareContext.ts';
import { findRecordedGroups, GROUPS_AT_ONCE, type RecordedGroup } from './recordedGroups.ts';

/** Compares every object of the store with the records. */
export async function compareObjects(context: CompareContext): Promise<void> {
  let batch: StoredObject[] = [];
  for await (const object of context.objectStore.list()) {
    batch.push(object);
    if (batch.length < GROUPS_AT_ONCE) continue;
    await compareBatch(context, batch);
    batch = [];
  }
  if (batch.length > 0) await compareBatch(context, batch);
}

/**
 * Compares listed objects with the records. These are read after the list: a row exists before its bytes, so bytes
 * without a row are a difference even while the server runs, unless they were removed in the meantime.
 */
async function compareBatch(
  context: CompareContext,
  batch: readonly StoredObject[],
): Promise<void> {
  const groups = new Set(batch.map(({ key }) => groupOfKey(key)));
  const recorded = await findRecordedGroups(context.db, [...groups]);
  for (const object of batch) {
    const { key, isUnfinished } = object;
    if (isExpected(object, recorded.get(groupOfKey(key)))) continue;
    if (!(await isStillThere(context, object))) continue;
    const kind = isUnfinished ? 'unfinished-bytes' : 'orphan-bytes';
    context.report({ kind, object: key, isWithinGrace: false });
  }
}

/** Returns whether a record names the object. A group whose files are arriving or leaving may have any objects. */
function isExpected({ key, isUnfinished }: StoredObject, recorded?: RecordedGroup): boolean {
  if (recorded === undefined) return false;
  if (recorded.state !== 'kept') return true;
  return !isUnfinished && recorded.objects.some((object) => object.key === key);
}

async function isStillThere(
  { objectStore }: CompareContext,
  { key, isUnfinished }: StoredObject,
): Promise<boolean> {
  if (isUnfinished) return (await objectStore.unfinishedSize(key)) !== undefined;
  try {
    await (await objectStore.open(key)).close();
    return true;
  } catch (error) {
    if (error instanceof ObjectMissingError) return false;
    throw error;
  }
}
