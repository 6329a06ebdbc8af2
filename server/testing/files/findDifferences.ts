import type { Dependencies } from '../../src/dependencies.ts';
import { compareStore } from '../../src/fsck/compareStore.ts';
import type { Difference } from '../../src/fsck/difference.ts';

/** Compares the store with the database as `fsck` does. @returns every difference, also those that a sweep removes */
export async function findDifferences(
  dependencies: Pick<Dependencies, 'db' | 'objectStore' | 'settings'>,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  await compareStore({ ...dependencies, report: (difference) => differences.push(difference) });
  return differences;
}
