import type { Dependencies } from '../../dependencies.ts';
import { markAbandoned, removeDeleting } from '../../transfer/upload/pendingRows.ts';
import { markEndedPrintJobs } from './printJobs.repository.ts';

type SweepPrintJobsContext = Pick<Dependencies, 'db' | 'objectStore' | 'log'>;

/**
 * Runs one sweep of the print jobs. Each print job first stops being served; then its bytes are removed, and its row
 * last. Run this sweep after the sweep of the orders, so that it sees the orders that have just ended.
 * @returns the number of removed print jobs
 */
export async function sweepPrintJobs(context: SweepPrintJobsContext): Promise<number> {
  await markEndedPrintJobs(context.db);
  await markAbandoned(context.db, 'print_jobs');
  return removeDeleting(context, 'print_jobs');
}
