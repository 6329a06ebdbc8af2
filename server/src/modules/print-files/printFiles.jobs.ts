import type { Dependencies } from '../../dependencies.ts';
import { createRemoveGroups } from '../../upload/removeGroups.ts';
import { repeatBatches } from '../../upload/repeatBatches.ts';
import type { ReadyFilesRepository } from './readyFiles.repository.ts';

type PrintFilesSweepOptions = Pick<Dependencies, 'objectStore' | 'log'> & {
  readonly readyFiles: ReadyFilesRepository;
};

/** First out of sight, then the bytes, the row last. After the sweep of the orders: what ends there ends here. */
export function createPrintFilesSweep(options: PrintFilesSweepOptions): () => Promise<number> {
  const { readyFiles } = options;
  const removeGroups = createRemoveGroups(options);
  return async function sweep() {
    await repeatBatches(readyFiles.markEnded, readyFiles.batchSize);
    await repeatBatches(readyFiles.markAbandoned, readyFiles.batchSize);
    return readyFiles.removeDeleting(removeGroups);
  };
}
