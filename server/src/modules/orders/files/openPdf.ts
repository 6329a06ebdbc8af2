import { isId, type PageColor } from '@parchi/contract';
import type { ObjectReader } from '@parchi/object-store';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../errors/appError.ts';
import { maxOrderDownloadMs } from '../download/download.rules.ts';
import { openWhileAvailable } from './openWhileAvailable.ts';
import { findOrderFile } from './orderFiles.repository.ts';
import { recordOpening, type OpenedOrder } from './recordOpening.repository.ts';
import type { Viewer } from '../records/viewer.ts';

export type OpenedPdf = {
  readonly name: string;
  readonly reader: ObjectReader;
  readonly sha256: Buffer;
  readonly order: OpenedOrder;
  readonly color: PageColor;
  /** Maximum duration, in ms, of a reply with this file that starts now. */
  readonly maxDurationMs: number;
};

export type OpenPdfContext = Pick<Dependencies, 'db' | 'objectStore'>;

/**
 * Opens one file of an order, if the viewer may see it and its bytes still exist. The caller must close the reader.
 * @throws {AppError} `print.not_found`, `print.gone`
 */
export async function openPdf(
  { db, objectStore }: OpenPdfContext,
  fileId: string,
  viewer: Viewer,
): Promise<OpenedPdf> {
  const file = isId(fileId) ? await findOrderFile(db, fileId, viewer) : undefined;
  if (file === undefined) throw new AppError('print.not_found');
  const reader = await openWhileAvailable({ db, file, viewer }, () => objectStore.open(file.key));
  const { name, sha256, order, color } = file;
  return { name, reader, sha256, order, color, maxDurationMs: maxOrderDownloadMs(order) };
}

/**
 * Opens a PDF like {@link openPdf}, for a reply that sends its bytes. Records that the shop opened the order, because
 * the shop can print from these bytes.
 */
export async function fetchPdf(
  context: OpenPdfContext,
  fileId: string,
  viewer: Viewer,
): Promise<OpenedPdf> {
  const pdf = await openPdf(context, fileId, viewer);
  try {
    if (viewer.kind === 'shop') await recordOpening(context.db, pdf.order, [pdf.color]);
    return pdf;
  } catch (error) {
    await pdf.reader.close();
    throw error;
  }
}
