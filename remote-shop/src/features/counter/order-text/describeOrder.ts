import { filesToPrint, type Order } from '@parchi/contract';
import { colorName } from '../../../lib/describeOptions.ts';
import { t } from '../../../messages/t.ts';

type Files = Pick<Order, 'files' | 'fileInfo'>;

/**
 * Returns a summary of an order's work: "2 files · 44 pages · Color, Black and White". Files that the shop refused are
 * left out.
 */
export function describeOrder(order: Files): string {
  const { files, fileInfo } = filesToPrint(order);
  const pages = fileInfo.reduce((sum, options) => sum + options.pages * options.numberOfCopies, 0);
  return [
    t('shop.order.files', { count: files.length }),
    t('shop.options.pages', { count: pages }),
    colorsOf(order).map(colorName).join(', '),
  ].join(' · ');
}

/** Returns the colours to print, each only once, because all files of one colour are printed together. */
export function colorsOf(order: Files) {
  return [...new Set(filesToPrint(order).fileInfo.map(({ pageColor }) => pageColor))];
}
