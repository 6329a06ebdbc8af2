import { limits } from '../limits.ts';

/** Why a part of a page range is ignored. */
export type IgnoredPartReason = 'not_a_page' | 'backwards' | 'outside';

export type IgnoredPart = { readonly part: string; readonly reason: IgnoredPartReason };

export type ParsedPageRange = {
  /** Page numbers to print, counted from 1, in the order in which they were typed and with repeats. */
  readonly pages: readonly number[];
  /** The parts that were ignored, in the order in which they were typed. */
  readonly ignored: readonly IgnoredPart[];
  /** Whether the range selects more than `limits.maxPrintedPages` pages. `pages` then holds only that many. */
  readonly isTooLong: boolean;
};

/** One page number, or `start-end` with a hyphen or an en dash: phone keyboards replace a hyphen by an en dash. */
const PART_PATTERN = /^(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?$/;

/**
 * Parses a page range as typed (specification §4, “Custom range”); browser and server both use this parser. Order and
 * repeats are kept: `3,1` prints page 3, then page 1. A part that is not a number, runs backwards or is outside the PDF
 * is ignored and reported. If a part is partly outside (`8-12` of 10 pages), its existing pages are printed and the
 * part is reported.
 * @param text parts separated by commas; spaces around them do not matter
 * @param pageCount number of pages in the PDF
 */
export function parsePageRange(text: string, pageCount: number): ParsedPageRange {
  const pages: number[] = [];
  const ignored: IgnoredPart[] = [];
  for (const part of text.split(',').map((piece) => piece.trim())) {
    const asked = readPart(part);
    if (typeof asked === 'string') {
      ignored.push({ part, reason: asked });
      continue;
    }
    const first = Math.max(asked.start, 1);
    const last = Math.min(asked.end, pageCount);
    if (first !== asked.start || last !== asked.end) ignored.push({ part, reason: 'outside' });
    for (let page = first; page <= last; page += 1) {
      if (pages.length === limits.maxPrintedPages) return { pages, ignored, isTooLong: true };
      pages.push(page);
    }
  }
  return { pages, ignored, isTooLong: false };
}

function readPart(part: string): { start: number; end: number } | IgnoredPartReason {
  const match = PART_PATTERN.exec(part);
  if (match === null) return 'not_a_page';
  const start = Number(match[1]);
  const end = match[2] === undefined ? start : Number(match[2]);
  return start > end ? 'backwards' : { start, end };
}
