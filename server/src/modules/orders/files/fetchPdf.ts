import type { RecordOpening } from './recordOpening.repository.ts';
import type { Viewer } from '../records/viewer.ts';
import type { OpenedPdf, OpenPdf } from './openPdf.ts';

type FetchPdfOptions = { readonly openPdf: OpenPdf; readonly recordOpening: RecordOpening };

/**
 * Creates a function like {@link OpenPdf} for PDFs whose bytes are sent. It records that the shop opened the order,
 * because the shop can print from these bytes.
 */
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
