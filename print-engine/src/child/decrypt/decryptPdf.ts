import { refused, type Decryption } from '../../protocol/inspection.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { savePlainCopy } from '../pdfium/savePlainCopy.ts';
import { withPdf, type PdfSource } from '../pdfium/withPdf.ts';

/**
 * Writes a copy of the document without encryption. Unless the result is `decrypted`, the written bytes must be
 * discarded.
 * @param write receives views that are valid only during the call
 */
export function decryptPdf(
  pdfium: Pdfium,
  source: PdfSource,
  write: (chunk: Uint8Array) => void,
): Decryption {
  return withPdf(pdfium, source, (handle) =>
    savePlainCopy(pdfium, handle, write) ? { kind: 'decrypted' } : refused('damaged'),
  );
}
