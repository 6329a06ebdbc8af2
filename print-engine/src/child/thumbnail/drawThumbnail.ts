import { refused } from '../../protocol/inspection.ts';
import type { Thumbnail } from '../../protocol/thumbnail.ts';
import { view, type Pdfium, type PdfiumBytes } from '../pdfium/pdfium.ts';
import { FARTHEST, isPrintableSize, LETTER } from '../plain-copy/pageBox.ts';
import { withPdf, type PdfHandle } from '../pdfium/withPdf.ts';
import { encodePng, type RgbPicture } from './encodePng.ts';

/** Maximum length of a thumbnail's longer side in pixels: sharp at 100 CSS pixels on the densest screens. */
const MAX_DOTS = 320;
/** Picture format from `fpdfview.h`: three bytes for each pixel. */
const BGR = 2;
const WHITE = 0xffffffff;
/**
 * Flags from `fpdfview.h`: draw annotations, use the byte order RGB, show layers and annotations as they are printed.
 */
const AS_PRINTED = 0x01 | 0x10 | 0x800;

/**
 * Draws the first page as a PNG, with its rotation and crop.
 * @param write receives the whole PNG in one call
 */
export function drawThumbnail(
  pdfium: Pdfium,
  bytes: PdfiumBytes,
  write: (png: Uint8Array) => void,
): Thumbnail {
  return withPdf(pdfium, { bytes, password: undefined }, (handle) => {
    const page = pdfium.FPDF_LoadPage(handle, 0);
    if (page === 0) return refused('damaged');
    mendBoxes(pdfium, page);
    write(encodePng(drawPage(pdfium, handle, page)));
    pdfium.FPDF_ClosePage(page);
    return { kind: 'drawn' };
  });
}

/** If the page box leaves nothing to show, gives the page the same box as in the print-ready file (`printedBox`). */
function mendBoxes(pdfium: Pdfium, page: number): void {
  const isPrintable = (): boolean =>
    isPrintableSize(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page));
  if (isPrintable()) return;
  // A crop box counts only within the media box, so this crop box selects the whole media box.
  pdfium.FPDFPage_SetCropBox(page, -FARTHEST, -FARTHEST, FARTHEST, FARTHEST);
  if (!isPrintable()) pdfium.FPDFPage_SetMediaBox(page, ...LETTER);
}

/** Draws a page. @throws when there is no memory for the picture */
function drawPage(pdfium: Pdfium, handle: PdfHandle, page: number): RgbPicture {
  const { width, height } = sizeInDots(pdfium, page);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGR, 0, 0);
  if (bitmap === 0) throw new Error('PDFium has no memory for a picture.');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  const drawing = [bitmap, page, 0, 0, width, height, 0, AS_PRINTED] as const;
  pdfium.FPDF_RenderPageBitmap(...drawing);
  // Form fields are drawn separately, because PDFium does not count them among a page's annotations.
  const formInfo = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(handle, formInfo);
  pdfium.FPDF_FFLDraw(form, ...drawing);
  pdfium.PDFiumExt_ExitFormFillEnvironment(form);
  pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
  const rowStride = pdfium.FPDFBitmap_GetStride(bitmap);
  const pointer = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const dots = view(pdfium, { pointer, sizeInBytes: rowStride * height }).slice();
  pdfium.FPDFBitmap_Destroy(bitmap);
  return { width, height, dots, rowStride };
}

function sizeInDots(pdfium: Pdfium, page: number): { width: number; height: number } {
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const scale = MAX_DOTS / Math.max(width, height);
  const inDots = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: inDots(width), height: inDots(height) };
}
