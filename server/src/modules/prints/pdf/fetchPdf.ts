import type { RecordOpening } from '../recordOpening.repository.ts';
import type { Viewer } from '../viewer.ts';
import type { OpenedPdf, OpenPdf } from './openPdf.ts';

type FetchPdfOptions = { readonly openPdf: OpenPdf; readonly recordOpening: RecordOpening };

/** As {@link OpenPdf}, for whoever is sent the bytes: a shop can print from them. */
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
