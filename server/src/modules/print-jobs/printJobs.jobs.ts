import type { Dependencies } from '../../dependencies.ts';
import { createRemoveGroups } from '../../upload/removeGroups.ts';
import { repeatBatches } from '../../upload/repeatBatches.ts';
import type { PrintJobsRepository } from './printJobs.repository.ts';

type PrintJobsSweepOptions = Pick<Dependencies, 'objectStore' | 'log'> & {
  readonly printJobs: PrintJobsRepository;
};

/**
 * Creates the sweep of print jobs. Each first stops being served; then its bytes are removed, and its row last. Run
 * this sweep after that of the orders, so that it sees the orders that have just ended.
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
