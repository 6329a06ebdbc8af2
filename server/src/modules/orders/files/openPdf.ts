import { isId } from '@parchi/contract';
import type { ObjectReader } from '@parchi/object-store';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../errors/appError.ts';
import { orderDownloadDeadlineMs } from '../download/download.rules.ts';
import { openWhileThere } from './openWhileThere.ts';
import type { OrderFilesRepository } from './orderFiles.repository.ts';
import type { OpenedOrder } from './recordOpening.repository.ts';
import type { Viewer } from '../records/viewer.ts';

export type OpenedPdf = {
  readonly name: string;
  readonly reader: ObjectReader;
  readonly order: OpenedOrder;
  /** Maximum duration, in ms, of a reply with this file that starts now. */
  readonly deadlineMs: number;
};

type OpenPdfOptions = Pick<Dependencies, 'objectStore'> & {
  readonly orderFiles: OrderFilesRepository;
};

export type OpenPdf = ReturnType<typeof createOpenPdf>;

/** Returns a function that opens one file of an order, if the viewer may see it and its bytes still exist. */
export function createOpenPdf({ orderFiles, objectStore }: OpenPdfOptions) {
  /** Opens the file. The caller must close the reader. @throws {AppError} `print.not_found`, `print.gone` */
  return async function openPdf(fileId: string, viewer: Viewer): Promise<OpenedPdf> {
    const file = isId(fileId) ? await orderFiles.find(fileId, viewer) : undefined;
    if (file === undefined) throw new AppError('print.not_found');
    const reader = await openWhileThere({ file, viewer, orderFiles }, () =>
      objectStore.open(file.key),
    );
    const { name, order } = file;
    return { name, reader, order, deadlineMs: orderDownloadDeadlineMs(order) };
  };
}
