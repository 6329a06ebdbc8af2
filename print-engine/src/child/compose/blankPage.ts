import type { ShownSize } from './layoutCopy.ts';
import { pdfNumber } from './writing/pdfNumber.ts';

/** Returns the entries of the PDF dictionary of an empty page. */
export function blankPage({ width, height }: ShownSize): string {
  return `/MediaBox[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]`;
}
