import { PdfError } from '../document/pdfError.ts';
import type { LocalPdf } from '../document/pdfSource.ts';

/** The metadata of a document that pdf.js reports. */
export interface PdfInfo {
  readonly IsAcroFormPresent?: boolean;
  readonly IsCollectionPresent?: boolean;
  readonly IsXFAPresent?: boolean;
}

/**
 * Whether an open document is an XFA form without real pages: its only page says “Please wait”. pdf.js reports this
 * only for a document opened with XFA enabled, and fails to open a broken form this way.
 * @throws {PdfError} when the file can no longer be read
 */
export async function isXfaForm(source: LocalPdf, info: PdfInfo): Promise<boolean> {
  if (info.IsXFAPresent !== true || info.IsAcroFormPresent === true) return false;
  const { openPdf } = await import('../document/openPdf.ts');
  try {
    const { document, close } = await openPdf(source, { enableXfa: true });
    close();
    return document.isPureXfa;
  } catch (error) {
    if (error instanceof PdfError && error.problem === 'unreadable') throw error;
    return true;
  }
}
