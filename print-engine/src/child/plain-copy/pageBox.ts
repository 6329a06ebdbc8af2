import type { PdfValue } from './pdfSyntax.ts';
import type { PlainCopy } from './plainCopy.ts';

/** The coordinates left, bottom, right and top, in the page's own unit. */
export type PageBox = readonly [number, number, number, number];

/** The media box that PDFium assumes for a page without one: US Letter. */
export const LETTER: PageBox = [0, 0, 612, 792];
/**
 * Maximum for coordinates. PDF readers stop at 14,400, and much larger numbers would need an exponent, which PDF does
 * not allow.
 */
export const FARTHEST = 1_000_000;

/** Minimum side of a page or crop box, in points; a point is a third of a millimetre. */
const SMALLEST_SIDE = 1;

/**
 * Returns the part of a page that is shown and printed: the crop box within the media box (ISO 32000-2 §14.11.2), or
 * the media box if these two don't overlap. @throws {SyntaxError}
 */
export function printedBox(copy: PlainCopy, media: PdfValue, crop: PdfValue): PageBox {
  const paper = readBox(copy, media) ?? LETTER;
  const [left, bottom, right, top] = readBox(copy, crop) ?? paper;
  const box: PageBox = [
    Math.max(left, paper[0]),
    Math.max(bottom, paper[1]),
    Math.min(right, paper[2]),
    Math.min(top, paper[3]),
  ];
  return isPrintable(box) ? box : paper;
}

function readBox(copy: PlainCopy, value: PdfValue): PageBox | undefined {
  const corners = copy.resolve(value);
  if (!Array.isArray(corners)) return undefined;
  const numbers = (corners as readonly PdfValue[]).map((corner) => copy.resolve(corner));
  const [x1, y1, x2, y2] = numbers.map((number) =>
    Number.isFinite(number) ? Math.max(-FARTHEST, Math.min(Number(number), FARTHEST)) : 0,
  );
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
    return undefined;
  const box: PageBox = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return isPrintable(box) ? box : undefined;
}

function isPrintable([left, bottom, right, top]: PageBox): boolean {
  return isPrintableSize(right - left, top - bottom);
}

/** Returns whether a page of this size, in points, has anything to print. */
export function isPrintableSize(width: number, height: number): boolean {
  return Math.min(width, height) >= SMALLEST_SIDE && Number.isFinite(Math.max(width, height));
}
