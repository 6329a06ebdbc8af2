import { parsePageRange, type PageColor } from '@parchi/contract';
import { AppError } from '../../errors/appError.ts';
import type { PaidFile, PaidOrder } from '../orders/orders.module.ts';

/** The colours, in the order in which an order's print jobs are numbered. */
const COLORS: readonly PageColor[] = ['Black and White', 'Color'];

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

/** Returns `All`, or the range as the customer typed it. */
export function rangeOf({ pageRange, pagesToBePrinted }: PaidFile): string {
  return pageRange === 'All' ? 'All' : pagesToBePrinted;
}

/** Returns the numbers of a file's pages to print, counted from 1. */
export function pagesOf({ pageRange, pagesToBePrinted, pageCount }: PaidFile): readonly number[] {
  if (pageRange === 'Custom') return parsePageRange(pagesToBePrinted, pageCount).pages;
  return Array.from({ length: pageCount }, (_, index) => index + 1);
}

/** Returns the name of the print job, which is also its file name. It reveals neither customer nor file names. */
export function jobName(order: PaidOrder, color: PageColor): string {
  const token = order.tokenNumber === -1 ? 'Priority' : `Token ${order.tokenNumber}`;
  return colorsOf(order).length > 1 ? `${token} ${color}` : token;
}
