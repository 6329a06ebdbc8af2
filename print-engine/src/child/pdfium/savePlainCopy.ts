import { allocate, release, view, type Pdfium } from './pdfium.ts';
import type { PdfHandle } from './withPdf.ts';

/** `FPDF_REMOVE_SECURITY` from `fpdf_save.h`: rewrites all objects without encryption. */
const REMOVE_SECURITY = 3;
/** Size in bytes of `FPDF_FILEWRITE`: a version, then a pointer to the function that receives the bytes. */
const FILE_WRITE_BYTES = 8;

/**
 * Writes a plain copy: the document as PDFium saves it, with a cross-reference table, without object streams and
 * encryption, with unchanged contents.
 * @param write receives views that are valid only during the call
 * @returns whether PDFium could write the whole document
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
