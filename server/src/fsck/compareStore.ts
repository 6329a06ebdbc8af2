import type { CompareContext } from './compareContext.ts';
import { compareObjects } from './compareObjects.ts';
import { compareRecords, type Counts } from './compareRecords.ts';

/**
 * Compares the records with the store, then the store with the records, and changes nothing. Both are read in batches,
 * and no difference is kept, so memory does not grow with their number.
 */
export async function compareStore(context: CompareContext): Promise<Counts> {
  const counts = await compareRecords(context);
  await compareObjects(context);
  return counts;
}
