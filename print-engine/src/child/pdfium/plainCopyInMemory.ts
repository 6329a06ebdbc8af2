import type { Pdfium } from './pdfium.ts';
import { savePlainCopy } from './savePlainCopy.ts';
import type { PdfHandle } from './withPdf.ts';

/** Maximum size of the copy, which is not in PDFium's limited memory. Unpacked object streams can make a copy large. */
const MAX_COPY_BYTES = 120_000_000;

/**
 * Returns a plain copy of the document, `undefined` when PDFium could not write all of it. @throws when the copy is too
 * large
 */
export function plainCopyInMemory(pdfium: Pdfium, handle: PdfHandle): Buffer | undefined {
  const chunks: Buffer[] = [];
  let sizeInBytes = 0;
  const isWhole = savePlainCopy(pdfium, handle, (chunk) => {
    sizeInBytes += chunk.length;
    if (sizeInBytes > MAX_COPY_BYTES) throw new Error('The copy is too large.');
    chunks.push(Buffer.from(chunk));
  });
  return isWhole ? Buffer.concat(chunks) : undefined;
}
