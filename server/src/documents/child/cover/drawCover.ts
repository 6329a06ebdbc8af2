import { plainCopyInMemory } from '../plainCopyInMemory.ts';
import type { Pdfium } from '../pdfium.ts';
import { CoverPage, coverSize } from './coverPage.ts';
import type { CoverText } from './coverText.ts';
import { shorten, wrapText } from './wrapText.ts';

const MARGIN = 48;
const WIDTH = coverSize.width - 2 * MARGIN;
const BOTTOM = coverSize.height - MARGIN;
const TOKEN_SIZE = 120;
const NAME_SIZE = 28;
const LINE_HEIGHT = 1.3;
/** Of the files' names. The first at which all of them fit is taken; the last is one line for each file. */
const FILE_SIZES = [14, 11, 9];
const SMALLEST_SIZE = 8;
/** Of such a line. */
const NAME_SHARE = 0.4;
const MAX_NOTE_LINES = 3;
const MAX_FACT_LINES = 2;

type Line = { readonly text: string; readonly size: number; readonly isFirst: boolean };

/** @returns a document of one page, as PDFium writes it */
export function drawCover(pdfium: Pdfium, cover: CoverText): Buffer {
  const document = pdfium.FPDF_CreateNewDocument();
  try {
    const page = new CoverPage(pdfium, document);
    drawFiles(page, cover, drawHead(page, cover));
    if (page.fonts.hasUnknown) {
      const footnote = 'A “?” may stand for a letter that this page can’t show.';
      page.text(footnote, 8, { x: MARGIN, y: coverSize.height - MARGIN / 2 });
    }
    page.close();
    const copy = plainCopyInMemory(pdfium, document);
    if (copy === undefined) throw new Error('The cover could not be written.');
    return copy;
  } finally {
    pdfium.FPDF_CloseDocument(document);
  }
}

/** @returns how far down it reaches */
function drawHead(page: CoverPage, cover: CoverText): number {
  const fit = (text: string, size: number): string => shorten(text, fitsInto(page, size, WIDTH));
  let y = MARGIN + 14;
  page.text(cover.label, 14, { x: MARGIN, y });
  y += TOKEN_SIZE;
  page.text(cover.token, TOKEN_SIZE, { x: MARGIN, y });
  y += 2 * NAME_SIZE;
  page.text(fit(cover.customerName, NAME_SIZE), NAME_SIZE, { x: MARGIN, y });
  y += 24;
  page.text(fit(cover.summary, 12), 12, { x: MARGIN, y });
  y += 16;
  page.line({ x: MARGIN, y }, WIDTH);
  return y;
}

function drawFiles(page: CoverPage, { files }: CoverText, top: number): void {
  const room = BOTTOM - top;
  const layouts = FILE_SIZES.map((size) => files.map((file) => linesOf(page, file, size)));
  const layout =
    layouts.find((of) => heightOf(of.flat()) <= room) ?? files.map((file) => oneLineOf(page, file));
  const shown = filesThatFit(layout, room);
  const hidden = files.length - shown;
  const more = `and ${hidden} more, which the order on the screen shows`;
  const lines = layout.slice(0, shown).flat();
  if (hidden > 0) lines.push({ text: more, size: SMALLEST_SIZE, isFirst: true });
  let y = top;
  for (const line of lines) {
    y += heightOf([line]);
    page.text(line.text, line.size, { x: MARGIN, y });
  }
}

type CoverFile = CoverText['files'][number];

function linesOf(page: CoverPage, file: CoverFile, size: number): Line[] {
  const small = size * 0.85;
  const fits = fitsInto(page, small, WIDTH);
  const note = file.note === '' ? '' : `Note: ${file.note}`;
  const more = [
    ...wrapText(file.facts, { fits, maxLines: MAX_FACT_LINES }),
    ...wrapText(note, { fits, maxLines: MAX_NOTE_LINES }),
  ];
  return [
    { text: shorten(file.name, fitsInto(page, size, WIDTH)), size, isFirst: true },
    ...more.map((text) => ({ text, size: small, isFirst: false })),
  ];
}

function oneLineOf(page: CoverPage, file: CoverFile): Line[] {
  const size = SMALLEST_SIZE;
  const name = shorten(file.name, fitsInto(page, size, NAME_SHARE * WIDTH));
  const note = file.note === '' ? '' : ` · ${file.note}`;
  const fits = fitsInto(page, size, WIDTH);
  const text = shorten(`${name} · ${file.facts}${note}`, fits, 0);
  return [{ text, size, isFirst: false }];
}

function fitsInto(page: CoverPage, size: number, width: number): (text: string) => boolean {
  return (text) => page.fonts.widthOf(text, size) <= width;
}

function filesThatFit(layout: readonly (readonly Line[])[], room: number): number {
  if (heightOf(layout.flat()) <= room) return layout.length;
  let shown = layout.length;
  const ending = heightOf(layout.at(-1)?.slice(0, 1) ?? []);
  while (shown > 0 && heightOf(layout.slice(0, shown).flat()) + ending > room) shown -= 1;
  return shown;
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { size, isFirst }) => sum + size * (isFirst ? 2 : LINE_HEIGHT), 0);
}
