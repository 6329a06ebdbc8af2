import { refused, type Decryption } from '../inspection.ts';
import type { Pdfium } from './pdfium.ts';
import { savePlainCopy } from './savePlainCopy.ts';
import { withPdf, type PdfSource } from './withPdf.ts';

/** @param write receives views valid only during the call; discard its output unless `decrypted` */
export function decryptPdf(
  pdfium: Pdfium,
  source: PdfSource,
  write: (chunk: Uint8Array) => void,
): Decryption {
  return withPdf(pdfium, source, (handle) =>
    savePlainCopy(pdfium, handle, write) ? { kind: 'decrypted' } : refused('damaged'),
  );
}
