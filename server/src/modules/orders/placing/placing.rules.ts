import {
  limits,
  parsePageRange,
  priceOrder,
  rupeesFromPaise,
  type FileOptions,
  type OrderPrice,
  type PageColor,
  type WrongTotal,
} from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { ShopTerms } from '../../shops/shops.module.ts';
import type { OrderForm } from './form/orderForm.ts';
import type { PreparedFile } from './pdfs/prepareFiles.ts';
import type { Agreement, NewOrder, OrderLine } from './newOrder.ts';

/** Requires the extension `.pdf`, in any letter case. @throws {AppError} `pdf.not_a_pdf` */
export function assertIsNamedPdf(name: string): void {
  if (!/\.pdf$/i.test(name)) throw new AppError('pdf.not_a_pdf', { file: name });
}

/** @throws {AppError} `print.color_unavailable` if the shop does not print a requested colour at present */
export function assertColorsAreOn(terms: ShopTerms, options: readonly FileOptions[]): void {
  const isOn: Record<PageColor, boolean> = {
    Color: terms.hasColor,
    'Black and White': terms.hasBnw,
  };
  if (!options.every((file) => isOn[file.pageColor])) {
    throw new AppError('print.color_unavailable');
  }
}

/** @throws {AppError} `print.cash_unavailable` if the order is to be paid in cash and the shop does not take cash */
export function assertTakesCash(
  terms: Pick<ShopTerms, 'takesCash'>,
  { isCash }: Pick<OrderForm, 'isCash'>,
): void {
  if (isCash && !terms.takesCash) throw new AppError('print.cash_unavailable');
}

/** Returns the number of printed pages in one copy. @throws {AppError} if there are none or too many */
export function countPrintedPages(
  file: Pick<PreparedFile, 'name' | 'pageCount' | 'options'>,
): number {
  const { options } = file;
  if (options.pageRange === 'All') return file.pageCount;
  const { pages, isTooLong } = parsePageRange(options.pagesToBePrinted, file.pageCount);
  if (isTooLong) throw new AppError('print.too_many_pages', { file: file.name });
  if (pages.length === 0) throw new AppError('print.nothing_to_print', { file: file.name });
  return pages.length;
}

/** Returns the price of files at the shop's rates. */
export function priceOf(
  lines: readonly OrderLine[],
  { bnwPaise, colorPaise }: Pick<ShopTerms, 'bnwPaise' | 'colorPaise'>,
  isPriority: boolean,
): OrderPrice {
  return priceOrder(
    lines.map(({ file, printedPages }) => ({
      pages: printedPages,
      ratePaise: file.options.pageColor === 'Color' ? colorPaise : bnwPaise,
      copies: file.options.numberOfCopies,
    })),
    isPriority,
  );
}

/**
 * Returns the order's price on these terms of the shop.
 * @throws {AppError} `print.wrong_total`, with the correct amounts, if the form's total differs from the price;
 * `print.color_unavailable`, `print.too_expensive`
 */
export function agreeOnPrice({ form, lines }: NewOrder, terms: ShopTerms): Agreement {
  assertColorsAreOn(terms, form.options);
  const { bnwPaise, colorPaise } = terms;
  const price = priceOf(lines, terms, form.isPriority);
  if (price.amountPaise > limits.maxAmountPaise) throw new AppError('print.too_expensive');
  if (form.totalPaise !== price.totalPaise) {
    const details: WrongTotal = {
      totalPrice: rupeesFromPaise(price.totalPaise),
      amountPayable: rupeesFromPaise(price.amountPaise),
    };
    throw new AppError('print.wrong_total', { details });
  }
  return { rates: { bnwPaise, colorPaise }, price };
}
