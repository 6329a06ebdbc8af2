import { parsePageRange, type PageColor } from '@parchi/contract';
import type { PrintPart, PrintPlan } from '@parchi/print-engine';
import { AppError } from '../../errors/appError.ts';
import type { PaidFile, PaidOrder } from '../orders/orders.module.ts';

/** The colours, in the order in which an order's print jobs are numbered. */
const COLORS: readonly PageColor[] = ['Black and White', 'Color'];

/** Maximum number of sides in one print job; on paper they weigh about 100 kg. */
const MAX_SIDES = 100_000;
/** Maximum number of sides per page. A page may need a blank back and a blank sheet. */
const MAX_SIDES_OF_PAGE = 4;

/** Returns the colours that an order's files are printed in. Each colour has its own print job. */
export function colorsOf({ files }: PaidOrder): PageColor[] {
  return COLORS.filter((color) => files.some((file) => file.color === color));
}

/**
 * Returns the colour to print.
 * @throws {AppError} `print_file.color_needed` if no colour is given and the order has two; `print_file.no_such_color`
 */
export function chooseColor(order: PaidOrder, requested: PageColor | undefined): PageColor {
  const colors = colorsOf(order);
  if (requested === undefined && colors.length > 1) throw new AppError('print_file.color_needed');
  const color = requested ?? colors[0];
  if (color === undefined || !colors.includes(color)) {
    throw new AppError('print_file.no_such_color');
  }
  return color;
}

export function filesInColor({ files }: PaidOrder, color: PageColor): PaidFile[] {
  return files.filter((file) => file.color === color);
}

/**
 * Returns the plan of the print job in one colour.
 * @param coverFromPages from how many printed pages on the order gets a cover; `null` if never
 * @throws {AppError} `print_file.failed` if it would have more sides than allowed
 */
export function planPrint(
  order: PaidOrder,
  color: PageColor,
  coverFromPages: number | null,
): PrintPlan {
  const colors = colorsOf(order);
  const parts = filesInColor(order, color).map(toPart);
  const sides = parts.reduce((sum, { pages, copies }) => sum + pages.length * copies, 0);
  if (sides * MAX_SIDES_OF_PAGE > MAX_SIDES) throw new AppError('print_file.failed');
  const { tokenNumber, collectionCode, customerName, collectPaise } = order;
  return {
    title: jobName(order, color),
    tokenNumber,
    collectionCode,
    customerName,
    collectPaise,
    color,
    number: colors.indexOf(color) + 1,
    count: colors.length,
    hasCover: coverFromPages !== null && printedPages(order) >= coverFromPages,
    parts,
  };
}

/** Counts the pages of all files and copies, in both colours: the covers of an order's print jobs go together. */
function printedPages({ files }: PaidOrder): number {
  return files.reduce((sum, file) => sum + pagesOf(file).length * file.copies, 0);
}

function toPart(file: PaidFile): PrintPart {
  const { sizeInBytes, method, copies, name, note } = file;
  return { sizeInBytes, method, copies, name, note, range: rangeOf(file), pages: pagesOf(file) };
}

/** Returns `All`, or the range as the customer typed it. */
export function rangeOf({ pageRange, pagesToBePrinted }: PaidFile): string {
  return pageRange === 'All' ? 'All' : pagesToBePrinted;
}

function pagesOf({ pageRange, pagesToBePrinted, pageCount }: PaidFile): readonly number[] {
  if (pageRange === 'Custom') return parsePageRange(pagesToBePrinted, pageCount).pages;
  return Array.from({ length: pageCount }, (_, index) => index + 1);
}

/** Returns the name of the print job, which is also its file name. It contains no name of a customer or file. */
export function jobName(order: PaidOrder, color: PageColor): string {
  const token = order.tokenNumber === -1 ? 'Priority' : `Token ${order.tokenNumber}`;
  return colorsOf(order).length > 1 ? `${token} ${color}` : token;
}
