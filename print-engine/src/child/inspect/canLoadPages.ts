import { allocate, release, type Pdfium } from '../pdfium/pdfium.ts';
import type { PdfHandle } from '../pdfium/withPdf.ts';

/**
 * Maximum CPU time and memory for parsing page contents. Beyond either limit, only the dictionaries of the remaining
 * pages are read.
 */
const CONTENT_MILLISECONDS = 2_000;
const CONTENT_MEMORY_BYTES = 192 * 1024 * 1024;
/** Size of `FS_SIZEF`: two 32-bit floats, width and height. */
const PAGE_SIZE_BYTES = 8;

/** Returns whether the document has a page at this index, from 0. The content of the page is not parsed. */
export function hasPage(pdfium: Pdfium, handle: PdfHandle, index: number): boolean {
  const size = allocate(pdfium, PAGE_SIZE_BYTES);
  const isThere = pdfium.FPDF_GetPageSizeByIndexF(handle, index, size.pointer);
  release(pdfium, size);
  return isThere;
}

/** Returns whether every page exists and its content can be parsed. Images are not decoded. */
export function canLoadPages(pdfium: Pdfium, handle: PdfHandle, pageCount: number): boolean {
  const startedAt = cpuMilliseconds();
  for (let page = 0; page < pageCount; page += 1) {
    if (!hasPage(pdfium, handle, page)) return false;
    const isContentDue =
      cpuMilliseconds() - startedAt < CONTENT_MILLISECONDS &&
      pdfium.runtime.HEAPU8.length < CONTENT_MEMORY_BYTES;
    if (isContentDue && !canLoadContent(pdfium, handle, page)) return false;
  }
  return true;
}

function canLoadContent(pdfium: Pdfium, handle: PdfHandle, page: number): boolean {
  const loaded = pdfium.FPDF_LoadPage(handle, page);
  if (loaded === 0) return false;
  pdfium.FPDF_ClosePage(loaded);
  return true;
}

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
