import type { Dependencies } from '../../../dependencies.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import type { PendingRowsSweep } from '../../../upload/pendingRows.ts';
import { createRemoveGroups } from '../../../upload/removeGroups.ts';
import { repeatBatches } from '../../../upload/repeatBatches.ts';
import type { OrdersSweepRepository } from './ordersSweep.repository.ts';

export type OrdersSweepReport = {
  /** Number of orders that expired because they were not paid in time. */
  readonly expired: number;
  /** Number of paid orders that the shop did not complete in time. */
  readonly ended: number;
  readonly abandoned: number;
  /** Number of uploads that were removed with their bytes. */
  readonly removedUploads: number;
  /** Number of orders whose files were removed. */
  readonly removedFiles: number;
};

type OrdersSweepOptions = Pick<Dependencies, 'settings' | 'objectStore' | 'log'> & {
  readonly repository: OrdersSweepRepository;
  /** @returns the number of paid orders that ended */
  readonly endOrders: () => Promise<number>;
  readonly sendLive: SendLive;
  /** Queries of the sweep for uploads that never became an order. */
  readonly uploads: PendingRowsSweep;
};

/**
 * Creates the sweep of orders. Files stop being served before their bytes are removed, so that a crash in between does
 * no harm.
 */
export function createOrdersSweep(options: OrdersSweepOptions): () => Promise<OrdersSweepReport> {
  const { repository, uploads, settings } = options;
  const removeGroups = createRemoveGroups(options);
  const repeat = (runBatch: () => Promise<number>) => repeatBatches(runBatch, repository.batchSize);

  return async function sweep() {
    const expired = await repeat(repository.expireUnpaid);
    await repeat(() => repository.setEndOfOrders(settings.activeOrderTtlSeconds));
    const ended = await options.endOrders();
    if (ended > 0) await options.sendLive();
    await repeat(() => repository.setEndOfFiles(settings.completedOrderTtlSeconds));
    const abandoned = await repeatBatches(uploads.markAbandoned, uploads.batchSize);
    return {
      expired,
      ended,
      abandoned,
      removedUploads: await uploads.removeDeleting(removeGroups),
      removedFiles: await repository.removeFiles(removeGroups),
    };
  };
}
