import { plainCopyInMemory } from '../pdfium/plainCopyInMemory.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { CoverCanvas, coverSize } from './coverCanvas.ts';
import type { CoverText } from './coverText.ts';
import { mostThatFits, shorten, wrapText } from './wrapText.ts';

const MARGIN = 48;
const WIDTH = coverSize.width - 2 * MARGIN;
const BOTTOM = coverSize.height - MARGIN;
const TOKEN_SIZE = 120;
const CODE_SIZE = 28;
const NAME_SIZE = 28;
/**
 * Number of characters that stay at the end of a customer's name, if the name is shortened to leave room for `collect`.
 */
const SHORT_ENDING = 4;
/** Line heights as multiples of the font size: within the lines of a file, and before a file's first line. */
const LINE_HEIGHT = 1.3;
const FIRST_LINE_HEIGHT = 2;
/** Maximum space in points that is added between two files. */
const MAX_GAP = 6;
/**
 * Font sizes for file names, largest first. The first size at which all files fit on the page with their notes is used.
 */
const FILE_SIZES = [14, 11, 9];
/**
 * Font size used when none of `FILE_SIZES` fits: the name, facts and note of a file then follow each other as one
 * paragraph.
 */
const SMALLEST_SIZE = 8;
/** Maximum width of the file name at the beginning of such a paragraph, as a share of the line. */
const NAME_SHARE = 0.4;
const MAX_FACT_LINES = 2;

/** A line of the cover. `height` is the distance in points from the previous baseline. */
type Line = { readonly text: string; readonly size: number; readonly height: number };

/** Draws the cover. @returns a PDF of one page */
export function drawCover(pdfium: Pdfium, cover: CoverText): Buffer {
  const document = pdfium.FPDF_CreateNewDocument();
  try {
    const page = new CoverCanvas(pdfium, document);
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

/** Draws the head of the cover. @returns the vertical position where the head ends */
function drawHead(page: CoverCanvas, cover: CoverText): number {
  const fit = (text: string, size: number): string => shorten(text, fitsInto(page, size, WIDTH));
  let y = MARGIN + 14;
  page.text(cover.label, 14, { x: MARGIN, y });
  const codeWidth = page.fonts.widthOf(cover.code, CODE_SIZE);
  page.text(cover.code, CODE_SIZE, { x: coverSize.width - MARGIN - codeWidth, y });
  y += TOKEN_SIZE;
  page.text(cover.token, TOKEN_SIZE, { x: MARGIN, y });
  y += 2 * NAME_SIZE;
  const name =
    cover.collect === '' ? fit(cover.customerName, NAME_SIZE) : drawCollect(page, cover, y);
  page.text(name, NAME_SIZE, { x: MARGIN, y });
  y += 24;
  page.text(fit(cover.summary, 12), 12, { x: MARGIN, y });
  y += 16;
  page.line({ x: MARGIN, y }, WIDTH);
  return y;
}

/** Draws `collect` at the right. @returns the customer's name, short enough to fit to the left of it */
function drawCollect(page: CoverCanvas, { collect, customerName }: CoverText, y: number): string {
  const width = page.fonts.widthOf(collect, NAME_SIZE);
  page.text(collect, NAME_SIZE, { x: coverSize.width - MARGIN - width, y });
  return shorten(customerName, fitsInto(page, NAME_SIZE, WIDTH - width - NAME_SIZE), SHORT_ENDING);
}

function drawFiles(page: CoverCanvas, { files }: CoverText, top: number): void {
  const room = BOTTOM - top;
  const layout = layoutOf(page, files, room);
  const shown = filesThatFit(layout, room);
  const hidden = files.length - shown;
  const more = `and ${hidden} more, which the order on the screen shows`;
  const ending = { text: more, size: SMALLEST_SIZE, height: FIRST_LINE_HEIGHT * SMALLEST_SIZE };
  const lines = hidden > 0 ? [...layout.slice(0, shown).flat(), ending] : spread(layout, room);
  let y = top;
  for (const line of lines) {
    y += line.height;
    page.text(line.text, line.size, { x: MARGIN, y });
  }
}

type CoverFile = CoverText['files'][number];

/**
 * Returns the lines of each file. All notes are shown in full if the page has room; otherwise every file gets the same
 * maximum number of lines.
 */
function layoutOf(page: CoverCanvas, files: readonly CoverFile[], room: number): Line[][] {
  const fitting = (linesOfFile: (file: CoverFile) => Line[]): Line[][] | undefined => {
    const layout: Line[][] = [];
    let left = room;
    for (const file of files) {
      const lines = linesOfFile(file);
      left -= heightOf(lines);
      if (left < 0) return undefined;
      layout.push(lines);
    }
    return layout;
  };
  for (const size of FILE_SIZES) {
    const layout = fitting((file) => linesOf(page, file, size));
    if (layout !== undefined) return layout;
  }
  const maxLines = mostThatFits(
    Math.floor(room / SMALLEST_SIZE),
    (count) => fitting((file) => closeLinesOf(page, file, count)) !== undefined,
  );
  return files.map((file) => closeLinesOf(page, file, Math.max(maxLines, 1)));
}

/** Spreads part of the remaining space between the files. @returns the lines of all files */
function spread(layout: readonly Line[][], room: number): Line[] {
  const gap = Math.min((room - heightOf(layout.flat())) / layout.length, MAX_GAP);
  return layout.flatMap((lines) =>
    lines.map((line, index) => (index === 0 ? { ...line, height: line.height + gap } : line)),
  );
}

function linesOf(page: CoverCanvas, file: CoverFile, size: number): Line[] {
  const small = size * 0.85;
  const fits = fitsInto(page, small, WIDTH);
  const note = file.note === '' ? '' : `Note: ${file.note}`;
  const more = [
    ...wrapText(file.facts, { fits, maxLines: MAX_FACT_LINES }),
    ...wrapText(note, { fits, maxLines: Infinity }),
  ];
  return [
    {
      text: shorten(file.name, fitsInto(page, size, WIDTH)),
      size,
      height: FIRST_LINE_HEIGHT * size,
    },
    ...more.map((text) => ({ text, size: small, height: LINE_HEIGHT * small })),
  ];
}

function closeLinesOf(page: CoverCanvas, file: CoverFile, maxLines: number): Line[] {
  const size = SMALLEST_SIZE;
  const fits = fitsInto(page, size, WIDTH);
  const name = shorten(file.name, fitsInto(page, size, NAME_SHARE * WIDTH));
  const facts = shorten(file.facts, fits, 0);
  const note = file.note === '' ? '' : ` · ${file.note}`;
  const lines = wrapText(`${name} · ${facts}${note}`, { fits, maxLines });
  return lines.map((text) => ({ text, size, height: LINE_HEIGHT * size }));
}

function fitsInto(page: CoverCanvas, size: number, width: number): (text: string) => boolean {
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
  return lines.reduce((sum, { height }) => sum + height, 0);
}
