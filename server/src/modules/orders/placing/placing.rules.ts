import {
  limits,
  parsePageRange,
  priceOrder,
  rupeesFromPaise,
  type FileOptions,
  type OrderPrice,
  type PageColor,
  type Paise,
  type WrongTotal,
} from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { OrderForm } from './form/orderForm.ts';
import type { PreparedFile } from './pdfs/prepareFiles.ts';
import type { CustomerStorage } from './room/orderStorage.repository.ts';

/** Requires the extension `.pdf`, in any letter case. @throws {AppError} `pdf.not_a_pdf` */
export function assertIsNamedPdf(name: string): void {
  if (!/\.pdf$/i.test(name)) throw new AppError('pdf.not_a_pdf', { file: name });
}

export type Rates = { readonly bnwPaise: Paise; readonly colorPaise: Paise };

/** The shop's current rates, and the colours that it prints at present. */
export type ShopTerms = Rates & { readonly hasBnw: boolean; readonly hasColor: boolean };

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

/**
 * Returns the price of the order.
 * @throws {AppError} `print.wrong_total`, with the correct amounts, if the form's total differs from the price;
 * `print.too_expensive`
 */
export function agreedPrice(
  form: OrderForm,
  rates: Rates,
  printedPages: readonly number[],
): OrderPrice {
  const price = priceOrder(
    form.options.map((file, index) => ({
      pages: printedPages[index] ?? 0,
      ratePaise: file.pageColor === 'Color' ? rates.colorPaise : rates.bnwPaise,
      copies: file.numberOfCopies,
    })),
    form.isPriority,
  );
  if (price.amountPaise > limits.maxAmountPaise) throw new AppError('print.too_expensive');
  if (form.totalPaise !== price.totalPaise) {
    const details: WrongTotal = {
      totalPrice: rupeesFromPaise(price.totalPaise),
      amountPayable: rupeesFromPaise(price.amountPaise),
    };
    throw new AppError('print.wrong_total', { details });
  }
  return price;
}

/** Maximum number of unpaid orders per customer. */
const MAX_UNPAID_ORDERS = 10;

type ArrivingUpload = {
  /** Announced size of the upload. */
  readonly sizeInBytes: number;
  /**
   * Whether the upload repeats a request whose order exists. Its bytes are only compared with that order, so they are
   * not counted twice.
   */
  readonly isRepeated: boolean;
};

/**
 * Checks, before any byte is read, that the customer has enough storage left.
 * @throws {AppError} if stored and arriving bytes together exceed the limit
 */
export function assertRoomForUpload(
  storage: CustomerStorage,
  { sizeInBytes, isRepeated }: ArrivingUpload,
  maxBytes: number,
): void {
  const arrivingBytes = storage.arrivingBytes + sizeInBytes;
  if (!isRepeated) assertRoomForOrder(storage, arrivingBytes, maxBytes);
  else if (arrivingBytes > maxBytes) throw new AppError('print.customer_storage_full');
}

/** @throws {AppError} if the customer has too many unpaid orders, or would store too many bytes with this order */
export function assertRoomForOrder(
  { unpaidOrders, storedBytes }: CustomerStorage,
  newBytes: number,
  maxBytes: number,
): void {
  if (unpaidOrders >= MAX_UNPAID_ORDERS) {
    const retryAfterSeconds = limits.unpaidOrderTtlSeconds;
    throw new AppError('print.too_many_unpaid', { retryAfterSeconds });
  }
  if (storedBytes + newBytes > maxBytes) throw new AppError('print.customer_storage_full');
}

/** @throws {AppError} if the files of all the shop's orders would exceed its storage limit */
export function assertRoomAtShop(storedBytes: number, newBytes: number, maxBytes: number): void {
  if (storedBytes + newBytes > maxBytes) throw new AppError('print.shop_storage_full');
}
