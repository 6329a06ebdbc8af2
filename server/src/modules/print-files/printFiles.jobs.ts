import type { Dependencies } from '../../dependencies.ts';
import { createRemoveGroups } from '../../upload/removeGroups.ts';
import { repeatBatches } from '../../upload/repeatBatches.ts';
import type { ReadyFilesRepository } from './readyFiles.repository.ts';

type PrintFilesSweepOptions = Pick<Dependencies, 'objectStore' | 'log'> & {
  readonly readyFiles: ReadyFilesRepository;
};

/**
 * Creates the sweep of print files. They stop being served first, then the bytes go, and the row last. Run it after the
 * sweep of the orders, so that it sees the orders that just ended.
 */
export function createPrintFilesSweep(options: PrintFilesSweepOptions): () => Promise<number> {
  const { readyFiles } = options;
  const removeGroups = createRemoveGroups(options);
  return async function sweep() {
    await repeatBatches(readyFiles.markEnded, readyFiles.batchSize);
    await repeatBatches(readyFiles.markAbandoned, readyFiles.batchSize);
    return readyFiles.removeDeleting(removeGroups);
  };
}
