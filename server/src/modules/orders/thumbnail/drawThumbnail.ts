import type { PrintEngine } from '@parchi/print-engine';
import { passingStoreFailure } from '../../../errors/storeFailure.ts';
import type { OpenPdf } from '../files/openPdf.ts';
import { refusalError } from '../placing/pdfs/refusalError.ts';
import type { Viewer } from '../records/viewer.ts';

type DrawThumbnailOptions = {
  readonly openPdf: OpenPdf;
  readonly printEngine: Pick<PrintEngine, 'drawThumbnail'>;
};

type ThumbnailRequest = {
  readonly file: string;
  readonly viewer: Viewer;
  /** Aborts the work. The signal's reason is then thrown. */
  readonly signal: AbortSignal;
};

export type DrawThumbnail = ReturnType<typeof createDrawThumbnail>;

export function createDrawThumbnail({ openPdf, printEngine }: DrawThumbnailOptions) {
  /**
   * @returns a PNG of the file's first page
   * @throws {AppError} the errors of {@link OpenPdf}, and `pdf.…` if the page cannot be drawn
   */
  return async function drawThumbnail({ file, viewer, signal }: ThumbnailRequest): Promise<Buffer> {
    const { name, reader } = await openPdf(file, viewer);
    const { sizeInBytes } = reader;
    const png: Uint8Array[] = [];
    try {
      const thumbnail = await printEngine.drawThumbnail(
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
  };
}
