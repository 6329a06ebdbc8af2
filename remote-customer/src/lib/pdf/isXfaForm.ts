import { PdfError } from './pdfError.ts';
import type { LocalPdf } from './pdfSource.ts';

/** What pdf.js says of a document beside its pages. */
export interface PdfInfo {
  readonly IsAcroFormPresent?: boolean;
  readonly IsCollectionPresent?: boolean;
  readonly IsXFAPresent?: boolean;
}

/**
 * Whether a document that could be opened is an XFA form without pages of its own: they say “Please wait”. pdf.js tells it
 * only of a document that it opens with XFA, and fails there when the form is broken.
 * @throws {PdfError} when the file can't be read any more
 */
export async function isXfaForm(source: LocalPdf, info: PdfInfo): Promise<boolean> {
  if (info.IsXFAPresent !== true || info.IsAcroFormPresent === true) return false;
  const { openPdf } = await import('./openPdf.ts');
  try {
    const { document, close } = await openPdf(source, { enableXfa: true });
    close();
    return document.isPureXfa;
  } catch (error) {
    if (error instanceof PdfError && error.problem === 'unreadable') throw error;
    return true;
  }
}
