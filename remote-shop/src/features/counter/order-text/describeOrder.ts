import type { Order } from '@parchi/contract';
import { colorName } from '../../../lib/describeOptions.ts';
import { t } from '../../../messages/t.ts';

/** Returns a summary of an order's work: "2 files · 44 pages · Color, Black and White". */
export function describeOrder({ files, fileInfo }: Pick<Order, 'files' | 'fileInfo'>): string {
  const pages = fileInfo.reduce((sum, options) => sum + options.pages * options.numberOfCopies, 0);
  return [
    t('shop.order.files', { count: files.length }),
    t('shop.options.pages', { count: pages }),
    colorsOf(fileInfo).map(colorName).join(', '),
  ].join(' · ');
}

/** Returns the colours of an order, each only once, because all files of one colour are printed together. */
export function colorsOf(fileInfo: Order['fileInfo']) {
  return [...new Set(fileInfo.map(({ pageColor }) => pageColor))];
}
