import type { PrintEngine } from '@parchi/print-engine';
import { passingStoreFailure } from '../../../errors/storeFailure.ts';
import { openPdf, type OpenPdfContext } from '../files/openPdf.ts';
import { refusalError } from '../placing/pdfs/refusalError.ts';
import type { Viewer } from '../records/viewer.ts';

export type MakeThumbnailContext = OpenPdfContext & {
  readonly printEngine: Pick<PrintEngine, 'drawThumbnail'>;
};

type ThumbnailRequest = {
  readonly file: string;
  readonly viewer: Viewer;
  /** Aborts the work. The signal's reason is then thrown. */
  readonly signal: AbortSignal;
};

/**
 * Draws the first page of a file.
 * @returns a PNG
 * @throws {AppError} the errors of {@link openPdf}, and `pdf.…` if the page cannot be drawn
 */
export async function makeThumbnail(
  context: MakeThumbnailContext,
  { file, viewer, signal }: ThumbnailRequest,
): Promise<Buffer> {
  const { name, reader } = await openPdf(context, file, viewer);
  const { sizeInBytes } = reader;
  const png: Uint8Array[] = [];
  try {
    const thumbnail = await context.printEngine.drawThumbnail(
      { account: viewer.accountId, source: reader.chunks(), sizeInBytes, signal },
      (chunk) => void png.push(chunk),
    );
    if (thumbnail.kind === 'refused') throw refusalError(thumbnail, name);
    return Buffer.concat(png);
  } catch (error) {
    throw passingStoreFailure(error);
  } finally {
    await reader.close();
  }
}
