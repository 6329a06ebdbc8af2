import { allocate, release, view, type Pdfium } from './pdfium.ts';
import type { PdfHandle } from './withPdf.ts';

/** `fpdf_save.h`: all objects anew, none encrypted. */
const REMOVE_SECURITY = 3;
/** `FPDF_FILEWRITE`: a version, then the function that takes the bytes. */
const FILE_WRITE_BYTES = 8;

/**
 * The document as PDFium writes it: every object plain, a cross-reference table, no encryption, contents as they were.
 * @param write gets views that hold during the call alone
 * @returns whether PDFium could write it all
 */
export function savePlainCopy(
  pdfium: Pdfium,
  handle: PdfHandle,
  write: (chunk: Uint8Array) => void,
): boolean {
  const { runtime } = pdfium;
  const writeBlock = runtime.addFunction((_self, pointer = 0, sizeInBytes = 0) => {
    write(view(pdfium, { pointer, sizeInBytes }));
    return 1;
  }, 'iiii');
  const writer = allocate(pdfium, FILE_WRITE_BYTES);
  try {
    runtime.setValue(writer.pointer, 1, 'i32');
    runtime.setValue(writer.pointer + 4, writeBlock, 'i32');
    return pdfium.FPDF_SaveAsCopy(handle, writer.pointer, REMOVE_SECURITY);
  } finally {
    release(pdfium, writer);
    runtime.removeFunction(writeBlock);
  }
}
