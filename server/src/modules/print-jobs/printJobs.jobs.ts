import type { Dependencies } from '../../dependencies.ts';
import { createRemoveGroups } from '../../upload/removeGroups.ts';
import { repeatBatches } from '../../upload/repeatBatches.ts';
import type { PrintJobsRepository } from './printJobs.repository.ts';

type PrintJobsSweepOptions = Pick<Dependencies, 'objectStore' | 'log'> & {
  readonly printJobs: PrintJobsRepository;
};

/**
 * Creates the sweep of print files. They stop being served first, then the bytes go, and the row last. Run it after the
 * sweep of the orders, so that it sees the orders that just ended.
 */
export function createPrintJobsSweep(options: PrintJobsSweepOptions): () => Promise<number> {
  const { printJobs } = options;
  const removeGroups = createRemoveGroups(options);
  return async function sweep() {
    await repeatBatches(printJobs.markEnded, printJobs.batchSize);
    await repeatBatches(printJobs.markAbandoned, printJobs.batchSize);
    return printJobs.removeDeleting(removeGroups);
  };
}
