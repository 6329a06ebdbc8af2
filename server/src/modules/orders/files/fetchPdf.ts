import type { RecordOpening } from './recordOpening.repository.ts';
import type { Viewer } from '../records/viewer.ts';
import type { OpenedPdf, OpenPdf } from './openPdf.ts';

type FetchPdfOptions = { readonly openPdf: OpenPdf; readonly recordOpening: RecordOpening };

/** Like {@link OpenPdf}, but for sending the bytes: a shop can print from them, so the opening is recorded. */
export function createFetchPdf({ openPdf, recordOpening }: FetchPdfOptions): OpenPdf {
  return async function fetchPdf(fileId: string, viewer: Viewer): Promise<OpenedPdf> {
    const pdf = await openPdf(fileId, viewer);
    try {
      if (viewer.kind === 'shop') await recordOpening(pdf.order);
      return pdf;
    } catch (error) {
      await pdf.reader.close();
      throw error;
    }
  };
}
