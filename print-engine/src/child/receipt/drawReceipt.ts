import type { ReceiptResult, ReceiptRow } from '../../protocol/receipt.ts';
import { CoverCanvas, coverSize } from '../cover/coverCanvas.ts';
import { plainText } from '../cover/plainText.ts';
import { wrapText } from '../cover/wrapText.ts';
import { plainCopyInMemory } from '../pdfium/plainCopyInMemory.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import type { PdfHandle } from '../pdfium/withPdf.ts';

const MARGIN = 56;
const WIDTH = coverSize.width - 2 * MARGIN;
const BOTTOM = coverSize.height - MARGIN;
/** Width in points that is kept free for the amount of a row. */
const AMOUNT_WIDTH = 110;
const LINE_HEIGHT = 1.3;
const MAX_LINES = 3;

/** Font size of each kind of row, and the space above it, both in points. */
const looks: Readonly<Record<ReceiptRow['kind'], { readonly size: number; readonly gap: number }>> =
  {
    title: { size: 20, gap: 10 },
    row: { size: 11, gap: 7 },
    detail: { size: 9, gap: 3 },
    sum: { size: 13, gap: 14 },
  };

/** Draws a receipt on as many pages as it needs. @param write receives the whole PDF in one call */
export function drawReceipt(
  pdfium: Pdfium,
  rows: readonly ReceiptRow[],
  write: (pdf: Uint8Array) => void,
): ReceiptResult {
  const document = pdfium.FPDF_CreateNewDocument();
  try {
    drawRows(pdfium, document, rows);
    const copy = plainCopyInMemory(pdfium, document);
    if (copy === undefined) throw new Error('The receipt could not be written.');
    write(copy);
    return { kind: 'drawn' };
  } finally {
    pdfium.FPDF_CloseDocument(document);
  }
}

function drawRows(pdfium: Pdfium, document: PdfHandle, rows: readonly ReceiptRow[]): void {
  let pageNumber = 0;
  let page = new CoverCanvas(pdfium, document, pageNumber);
  let y = MARGIN;
  for (const row of rows) {
    const { size, gap } = looks[row.kind];
    const lines = linesOf(page, row);
    const height = gap + lines.length * LINE_HEIGHT * size;
    if (y + height > BOTTOM) {
      endPage(page);
      pageNumber += 1;
      page = new CoverCanvas(pdfium, document, pageNumber);
      y = MARGIN;
    }
    y += gap;
    if (row.kind === 'sum') page.line({ x: MARGIN, y: y - gap / 2 }, WIDTH);
    for (const [index, text] of lines.entries()) {
      y += LINE_HEIGHT * size;
      page.text(text, size, { x: MARGIN, y });
      if (index === 0) drawAmount(page, row.amount, { size, y });
    }
  }
  endPage(page);
}

function linesOf(page: CoverCanvas, { text, amount, kind }: ReceiptRow): string[] {
  const { size } = looks[kind];
  const width = amount === '' ? WIDTH : WIDTH - AMOUNT_WIDTH;
  const fits = (words: string): boolean => page.fonts.widthOf(words, size) <= width;
  return wrapText(plainText(text), { fits, maxLines: MAX_LINES });
}

function drawAmount(
  page: CoverCanvas,
  amount: string,
  { size, y }: { readonly size: number; readonly y: number },
): void {
  const left = coverSize.width - MARGIN - page.fonts.widthOf(amount, size);
  if (amount !== '') page.text(amount, size, { x: left, y });
}

function endPage(page: CoverCanvas): void {
  if (page.fonts.hasUnknown) {
    const footnote = 'A “?” may stand for a letter that this page can’t show.';
    page.text(footnote, 8, { x: MARGIN, y: coverSize.height - MARGIN / 2 });
  }
  page.close();
}
