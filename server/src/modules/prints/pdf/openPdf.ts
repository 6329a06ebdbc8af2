import { isId } from '@parchi/contract';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../http/appError.ts';
import { passingStoreFailure } from '../../../http/storeFailure.ts';
import { objectKey } from '../../../object-store/objectKey.ts';
import { ObjectMissingError, type ObjectReader } from '../../../object-store/objectStore.ts';
import type { PrintFilesRepository } from '../printFiles.repository.ts';
import type { Viewer } from '../viewer.ts';

type OpenPdfOptions = Pick<Dependencies, 'objectStore'> & {
  readonly printFiles: PrintFilesRepository;
};

export type OpenPdf = ReturnType<typeof createOpenPdf>;

/** One file of an order that its reader may see, as long as its bytes live. */
export function createOpenPdf({ printFiles, objectStore }: OpenPdfOptions) {
  /** Whoever takes the reader must close it. */
  return async function openPdf(fileId: string, viewer: Viewer): Promise<ObjectReader> {
    const file = isId(fileId) ? await printFiles.find(fileId, viewer) : undefined;
    if (file === undefined) throw new AppError('print.not_found');
    if (!file.isThere) throw new AppError('print.gone');
    try {
      return await objectStore.open(objectKey(file.group, file.objectOrdinal));
    } catch (error) {
      // The sweep came between the two questions.
      if (
        error instanceof ObjectMissingError &&
        !(await printFiles.find(file.id, viewer))?.isThere
      ) {
        throw new AppError('print.gone', { cause: error });
      }
      throw passingStoreFailure(error);
    }
  };
}
