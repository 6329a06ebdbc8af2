import { PdfError } from '../document/pdfError.ts';
import type { LocalPdf } from '../document/pdfSource.ts';

/** The metadata of a PDF, as pdf.js reports it. */
export interface PdfInfo {
  readonly IsAcroFormPresent?: boolean;
  readonly IsCollectionPresent?: boolean;
  readonly IsXFAPresent?: boolean;
}

/**
 * Returns whether a PDF is an XFA form without real pages, whose only page says “Please wait”. pdf.js can tell only if
 * it opens the PDF with XFA enabled, so the PDF is opened a second time. If that fails, the form is broken, and it
 * counts as an XFA form too.
 * @throws {PdfError} when the file can no longer be read, or pdf.js can't be loaded
 */
export async function isXfaForm(source: LocalPdf, info: PdfInfo): Promise<boolean> {
  if (info.IsXFAPresent !== true || info.IsAcroFormPresent === true) return false;
  const { openPdf } = await import('../document/openPdf.ts');
  try {
    const { document, close } = await openPdf(source, { enableXfa: true });
    close();
    return document.isPureXfa;
  } catch (error) {
    if (error instanceof PdfError && error.problem !== 'damaged') throw error;
    return true;
  }
}
