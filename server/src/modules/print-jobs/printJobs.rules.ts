import { parsePageRange, type PageColor } from '@parchi/contract';
import type { PrintPart, PrintPlan } from '@parchi/print-engine';
import { AppError } from '../../errors/appError.ts';
import type { PaidFile, PaidOrder } from '../orders/orders.module.ts';

/** The colours, in the order in which their files are numbered. */
const COLORS: readonly PageColor[] = ['Black and White', 'Color'];

/** Limit of sides in one print-ready file, about 100 kg of paper. */
const MAX_SIDES = 100_000;
/** Sides per page at most: a page may need a blank back and a blank sheet. */
const MAX_SIDES_OF_PAGE = 4;

/** Returns the colours of an order's files. Each has its own print-ready file. */
export function colorsOf({ files }: PaidOrder): PageColor[] {
  return COLORS.filter((color) => files.some((file) => file.color === color));
}

/**
 * Returns the colour to print.
 * @throws {AppError} `print_file.color_needed` when none is given and there are two; `print_file.no_such_color`
 */
export function chooseColor(order: PaidOrder, wished: PageColor | undefined): PageColor {
  const colors = colorsOf(order);
  if (wished === undefined && colors.length > 1) throw new AppError('print_file.color_needed');
  const color = wished ?? colors[0];
  if (color === undefined || !colors.includes(color)) {
    throw new AppError('print_file.no_such_color');
  }
  return color;
}

export function filesInColor({ files }: PaidOrder, color: PageColor): PaidFile[] {
  return files.filter((file) => file.color === color);
}

/**
 * Returns the plan of the print-ready file in one colour.
 * @throws {AppError} `print_file.failed` above the limit of sides
 */
export function planPrint(order: PaidOrder, color: PageColor): PrintPlan {
  const colors = colorsOf(order);
  const parts = filesInColor(order, color).map(toPart);
  const sides = parts.reduce((sum, { pages, copies }) => sum + pages.length * copies, 0);
  if (sides * MAX_SIDES_OF_PAGE > MAX_SIDES) throw new AppError('print_file.failed');
  const { tokenNumber, customerName } = order;
  return {
    title: jobName(order, color),
    tokenNumber,
    customerName,
    color,
    number: colors.indexOf(color) + 1,
    count: colors.length,
    parts,
  };
}

function toPart(file: PaidFile): PrintPart {
  const { sizeInBytes, method, copies, name, note } = file;
  return { sizeInBytes, method, copies, name, note, range: rangeOf(file), pages: pagesOf(file) };
}

/** Returns `All`, or the range as typed. */
export function rangeOf({ pageRange, pagesToBePrinted }: PaidFile): string {
  return pageRange === 'All' ? 'All' : pagesToBePrinted;
}

function pagesOf({ pageRange, pagesToBePrinted, pageCount }: PaidFile): readonly number[] {
  if (pageRange === 'Custom') return parsePageRange(pagesToBePrinted, pageCount).pages;
  return Array.from({ length: pageCount }, (_, index) => index + 1);
}

/** Returns the name of the print job, also used as its file name. Contains no name of a customer or file. */
export function jobName(order: PaidOrder, color: PageColor): string {
  const token = order.tokenNumber === -1 ? 'Priority' : `Token ${order.tokenNumber}`;
  return colorsOf(order).length > 1 ? `${token} ${color}` : token;
}
