import type { ObjectGroup } from '@parchi/object-store';
import type { Dependencies } from '../dependencies.ts';

export type RemoveGroups = (groups: readonly ObjectGroup[]) => Promise<ObjectGroup[]>;

/**
 * Returns a function that removes the bytes of groups. It returns the groups whose bytes were removed; failures are
 * logged, and left to the next sweep.
 */
export function createRemoveGroups({
  objectStore,
  log,
}: Pick<Dependencies, 'objectStore' | 'log'>): RemoveGroups {
  return async function removeGroups(groups) {
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
  };
}
