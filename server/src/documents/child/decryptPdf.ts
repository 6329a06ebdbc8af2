import { refused, type Decryption } from '../inspection.ts';
import { openPdf } from './openPdf.ts';
import type { Pdfium, PdfiumBytes } from './pdfium.ts';
import { savePlainCopy } from './savePlainCopy.ts';

type Subject = { readonly bytes: PdfiumBytes; readonly password: string | undefined };

/** @param write gets views that hold during the call alone; what it got counts only when the document is `decrypted` */
export function decryptPdf(
  pdfium: Pdfium,
  subject: Subject,
  write: (chunk: Uint8Array) => void,
): Decryption {
  const handle = openPdf(pdfium, subject);
  if (typeof handle === 'string') return refused(handle);
  try {
    return savePlainCopy(pdfium, handle, write) ? { kind: 'decrypted' } : refused('damaged');
  } finally {
    pdfium.FPDF_CloseDocument(handle);
  }
}
