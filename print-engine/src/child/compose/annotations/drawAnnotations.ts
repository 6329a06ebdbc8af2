import type { Pdfium } from '../../pdfium/pdfium.ts';
import type { PdfHandle } from '../../pdfium/withPdf.ts';
import type { UndrawnAnnotation } from './undrawnAnnotations.ts';

/** Code of the annotation subtype of a form field, from `fpdf_annot.h`. */
const WIDGET = 20;

/**
 * Lets PDFium generate the missing appearances of annotations, so that copies of the document contain them. Skips
 * annotations that PDFium can't draw.
 */
export function drawAnnotations(
  pdfium: Pdfium,
  handle: PdfHandle,
  annotations: readonly UndrawnAnnotation[],
): void {
  for (const [place, onPage] of Map.groupBy(annotations, ({ page }) => page)) {
    const page = pdfium.FPDF_LoadPage(handle, place);
    for (const { index } of onPage) drawAnnotation(pdfium, page, index);
    pdfium.FPDF_ClosePage(page);
  }
}

function drawAnnotation(pdfium: Pdfium, page: number, index: number): void {
  const annotation = pdfium.FPDFPage_GetAnnot(page, index);
  if (pdfium.FPDFAnnot_GetSubtype(annotation) === WIDGET) {
    pdfium.EPDFAnnot_GenerateFormFieldAP(annotation);
  } else {
    pdfium.EPDFAnnot_GenerateAppearance(annotation);
  }
  pdfium.FPDFPage_CloseAnnot(annotation);
}
