import { parsePageRange, type ParsedPageRange } from '@parchi/contract';
import type { ReadablePdf } from '../../files/chosenPdf.ts';

/** Returns the pages of a file to print, in order, and the parts of a typed range that are ignored. */
export function filePages({ reading, options }: ReadablePdf): ParsedPageRange {
  if (options.pageRange === 'Custom') return parsePageRange(options.rangeText, reading.pageCount);
  const pages = Array.from({ length: reading.pageCount }, (_, index) => index + 1);
  return { pages, ignored: [], isTooLong: false };
}
