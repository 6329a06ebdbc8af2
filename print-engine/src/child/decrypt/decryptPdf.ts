import { refused, type Decryption } from '../../protocol/inspection.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { savePlainCopy } from '../pdfium/savePlainCopy.ts';
import { withPdf, type PdfSource } from '../pdfium/withPdf.ts';

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
