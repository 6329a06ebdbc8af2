import type { PdfHandle } from './openPdf.ts';
import { allocate, release, type Pdfium } from './pdfium.ts';

/** Contents are read for so long; of the pages that are left then, only their dictionaries are. */
const CONTENT_MILLISECONDS = 3_000;
/** `FS_SIZEF`: width and height. */
const PAGE_SIZE_BYTES = 8;

/** Whether each page is there, and its content can be taken apart. Images are not decoded. */
export function canLoadPages(pdfium: Pdfium, handle: PdfHandle, pageCount: number): boolean {
  const contentEnd = performance.now() + CONTENT_MILLISECONDS;
  const size = allocate(pdfium, PAGE_SIZE_BYTES);
  let page = 0;
  while (page < pageCount && pdfium.FPDF_GetPageSizeByIndexF(handle, page, size.pointer)) {
    if (performance.now() < contentEnd && !canLoadContent(pdfium, handle, page)) break;
    page += 1;
  }
  release(pdfium, size);
  return page === pageCount;
}

function canLoadContent(pdfium: Pdfium, handle: PdfHandle, page: number): boolean {
  const loaded = pdfium.FPDF_LoadPage(handle, page);
  if (loaded === 0) return false;
  pdfium.FPDF_ClosePage(loaded);
  return true;
}
