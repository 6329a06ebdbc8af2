import { checkObject } from './checkObject.ts';
import type { CompareContext } from './compareContext.ts';
import { findRecordedGroups, recordedGroups, type RecordedGroup } from './recordedGroups.ts';

/** Maximum time, in sweep intervals, that files may remain after they expired. */
const SWEEPS_OF_GRACE = 1.5;

export type Counts = { readonly shares: number; readonly orders: number; readonly objects: number };

/** Compares every record with the store. @returns the numbers of compared records */
export async function compareRecords(context: CompareContext): Promise<Counts> {
  let shares = 0;
  let orders = 0;
  let objects = 0;
  for await (const recorded of recordedGroups(context.db)) {
    if (recorded.kind === 'share') shares += 1;
    if (recorded.kind === 'order') orders += 1;
    objects += recorded.objects.length;
    await compareRecord(context, recorded);
  }
  return { shares, orders, objects };
}

/** Compares the state and files of a record with the store. */
async function compareRecord(context: CompareContext, recorded: RecordedGroup): Promise<void> {
  const { db, objectStore, settings, report } = context;
  const { group, state, overdueSeconds, objects } = recorded;
  const isWithinGrace = overdueSeconds < settings.sweepIntervalSeconds * SWEEPS_OF_GRACE;
  if (state === 'pending') return report({ kind: 'pending-upload', object: group, isWithinGrace });
  if (state === 'leaving') return report({ kind: 'unswept-bytes', object: group, isWithinGrace });
  for (const object of objects) {
    const kind = await checkObject(objectStore, object);
    if (kind === undefined) continue;
    // The group expired and was swept after its row was read.
    if ((await findRecordedGroups(db, [group])).get(group)?.state !== 'kept') return;
    report({ kind, object: object.key, isWithinGrace: false });
  }
}
