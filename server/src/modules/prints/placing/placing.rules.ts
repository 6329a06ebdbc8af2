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
import { AppError } from '../../../http/appError.ts';
import type { NewPrintForm } from './newPrintForm.ts';
import type { PrintableFile } from './prepareFiles.ts';
import type { CustomerStorage } from './orderStorage.repository.ts';

/** What a file of an order must have, whatever its bytes are. */
export function assertIsNamedPdf(name: string): void {
  if (!/\.pdf$/i.test(name)) throw new AppError('pdf.not_a_pdf', { file: name });
}

export type Rates = { readonly bnwPaise: Paise; readonly colorPaise: Paise };

/** What a shop prints at this moment, and for how much. */
export type ShopTerms = Rates & { readonly hasBnw: boolean; readonly hasColor: boolean };

/** @throws {AppError} when the shop does not print in a wished colour now */
export function assertColorsAreOn(terms: ShopTerms, options: readonly FileOptions[]): void {
  const isOn: Record<PageColor, boolean> = {
    Color: terms.hasColor,
    'Black and White': terms.hasBnw,
  };
  if (!options.every((file) => isOn[file.pageColor])) {
    throw new AppError('print.color_unavailable');
  }
}

/** Pages that are printed once. @throws {AppError} when none is left, or too many are */
export function countPrintedPages(
  file: Pick<PrintableFile, 'name' | 'pageCount' | 'options'>,
): number {
  const { options } = file;
  if (options.pageRange === 'All') return file.pageCount;
  const { pages, isTooLong } = parsePageRange(options.pagesToBePrinted, file.pageCount);
  if (isTooLong) throw new AppError('print.too_many_pages', { file: file.name });
  if (pages.length === 0) throw new AppError('print.nothing_to_print', { file: file.name });
  return pages.length;
}

/** @throws {AppError} `print.wrong_total` with the right numbers when the form names others */
export function agreedPrice(
  form: NewPrintForm,
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

/** Unpaid orders of one customer that may wait at the same time. */
const MAX_UNPAID_ORDERS = 10;

type ArrivingUpload = {
  /** As it was announced. */
  readonly sizeInBytes: number;
  /** It is compared with its order, which counts already, and thrown away. */
  readonly isRepeated: boolean;
};

/** Before any byte is read. @throws {AppError} when what the customer has and what arrives is too much together */
export function assertRoomForUpload(
  storage: CustomerStorage,
  { sizeInBytes, isRepeated }: ArrivingUpload,
  maxBytes: number,
): void {
  const arrivingBytes = storage.arrivingBytes + sizeInBytes;
  if (!isRepeated) assertRoomForOrder(storage, arrivingBytes, maxBytes);
  else if (arrivingBytes > maxBytes) throw new AppError('print.customer_storage_full');
}

/** @throws {AppError} when an order of so many bytes would be one too many, or too large beside the others */
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

/** @throws {AppError} when the files of all orders of a shop would be too much together */
export function assertRoomAtShop(storedBytes: number, newBytes: number, maxBytes: number): void {
  if (storedBytes + newBytes > maxBytes) throw new AppError('print.shop_storage_full');
}
