import { parsePageRange, type ParsedPageRange } from '@parchi/contract';
import type { ReadablePdf } from './chosenPdf.ts';

/** The pages of a file that are printed once, and what of a typed range does not count. */
export function filePages({ reading, options }: ReadablePdf): ParsedPageRange {
  if (options.pageRange === 'Custom') return parsePageRange(options.rangeText, reading.pageCount);
  const pages = Array.from({ length: reading.pageCount }, (_, index) => index + 1);
  return { pages, ignored: [], isTooLong: false };
}
