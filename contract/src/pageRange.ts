import { limits } from './limits.ts';

/** Why a part of a range does not count. */
export type IgnoredPartReason = 'not_a_page' | 'backwards' | 'outside';

export type IgnoredPart = { readonly part: string; readonly reason: IgnoredPartReason };

export type ParsedPageRange = {
  /** Pages to print, from 1, in the asked order and with the asked repeats. */
  readonly pages: readonly number[];
  /** What was typed and does not count, in the order of typing. */
  readonly ignored: readonly IgnoredPart[];
  /** More pages than one file of an order may have (`limits.maxPrintedPages`); `pages` is cut there. */
  readonly isTooLong: boolean;
};

/** A page, or `start-end`; a phone's keyboard makes an en dash of a hyphen. */
const PART_PATTERN = /^(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?$/;

/**
 * The one parser of page ranges, for browser and server (SPEC §4, “Custom range”). Order and repeats are kept:
 * `3,1` prints page 3 and then 1. A part that is no number, runs backwards or lies outside is ignored and reported;
 * of a part that is partly outside, `8-12` of 10 pages, the pages that exist count and the part is reported.
 * @param text as typed; parts are parted by commas, blanks around them do not matter
 * @param pageCount pages of the document
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
