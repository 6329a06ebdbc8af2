import type { PdfValue } from '../pdfSyntax.ts';
import type { PlainCopy } from '../plainCopy.ts';

/** Left, bottom, right, top, in the page's own unit. */
export type PageBox = readonly [number, number, number, number];

/** What PDFium takes for a page that does not say. */
const LETTER: PageBox = [0, 0, 612, 792];
/** Readers stop at 14,400; what is written with an exponent is no number in a PDF. */
const FARTHEST = 1_000_000;

/** The part of a page that is shown and printed. @throws {SyntaxError} */
export function printedBox(copy: PlainCopy, media: PdfValue, crop: PdfValue): PageBox {
  const paper = readBox(copy, media) ?? LETTER;
  const [left, bottom, right, top] = readBox(copy, crop) ?? paper;
  const box: PageBox = [
    Math.max(left, paper[0]),
    Math.max(bottom, paper[1]),
    Math.min(right, paper[2]),
    Math.min(top, paper[3]),
  ];
  return hasArea(box) ? box : paper;
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
  return hasArea(box) ? box : undefined;
}

function hasArea([left, bottom, right, top]: PageBox): boolean {
  return right > left && top > bottom;
}
