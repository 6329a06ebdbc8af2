import { refused } from '../../inspection.ts';
import type { Thumbnail } from '../../thumbnail.ts';
import { view, type Pdfium, type PdfiumBytes } from '../pdfium.ts';
import { FARTHEST, isPrintableSize, LETTER } from '../pageBox.ts';
import { withPdf, type PdfHandle } from '../withPdf.ts';
import { encodePng, type RgbPicture } from './encodePng.ts';

/** Of its longer side: enough for a picture of a hundred CSS pixels on the sharpest screen. */
const MAX_DOTS = 320;
/** `fpdfview.h`: three bytes a dot. */
const BGR = 2;
const WHITE = 0xffffffff;
/** `fpdfview.h`: with annotations, red before green and blue, layers and annotations as in print. */
const AS_PRINTED = 0x01 | 0x10 | 0x800;

/**
 * A PNG of the first page, turned and cropped as it is shown.
 * @param write gets all of it at once
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

/** Where PDFium finds nothing to show, the page is shown that the print file has (`printedBox`). */
function mendBoxes(pdfium: Pdfium, page: number): void {
  const isPrintable = (): boolean =>
    isPrintableSize(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page));
  if (isPrintable()) return;
  // Within the media box, this leaves all of it.
  pdfium.FPDFPage_SetCropBox(page, -FARTHEST, -FARTHEST, FARTHEST, FARTHEST);
  if (!isPrintable()) pdfium.FPDFPage_SetMediaBox(page, ...LETTER);
}

/** @throws when there is no memory for the picture */
function drawPage(pdfium: Pdfium, handle: PdfHandle, page: number): RgbPicture {
  const { width, height } = sizeInDots(pdfium, page);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGR, 0, 0);
  if (bitmap === 0) throw new Error('PDFium has no memory for a picture.');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  const drawing = [bitmap, page, 0, 0, width, height, 0, AS_PRINTED] as const;
  pdfium.FPDF_RenderPageBitmap(...drawing);
  // Fields of forms are no page's annotations to PDFium.
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
