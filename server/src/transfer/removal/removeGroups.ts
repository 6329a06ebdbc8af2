import type { ObjectGroup } from '@parchi/object-store';
import type { Dependencies } from '../../dependencies.ts';

export type RemoveGroupsContext = Pick<Dependencies, 'objectStore' | 'log'>;

/** Removes the bytes of groups. @returns the groups whose bytes were removed; failures are left to the next sweep */
export async function removeGroups(
  { objectStore, log }: RemoveGroupsContext,
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
