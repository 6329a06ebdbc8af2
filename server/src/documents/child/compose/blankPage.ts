import type { ShownSize } from './layoutCopy.ts';
import { pdfNumber } from './pdfNumber.ts';

/** Entries of a page with nothing on it. */
export function blankPage({ width, height }: ShownSize): string {
  return `/MediaBox[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]`;
}
