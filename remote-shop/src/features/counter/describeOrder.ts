import type { Print } from '@parchi/contract';
import { t } from '../../messages/t.ts';

/** "2 files · 44 pages · Color, Black and White": what the counter has to do. */
export function describeOrder({ files, fileInfo }: Pick<Print, 'files' | 'fileInfo'>): string {
  const pages = fileInfo.reduce((sum, options) => sum + options.pages * options.numberOfCopies, 0);
  return [
    t('shop.order.files', { count: files.length }),
    t('shop.options.pages', { count: pages }),
    colorsOf(fileInfo).join(', '),
  ].join(' · ');
}

/** Each once: files of one colour are printed together. */
export function colorsOf(fileInfo: Print['fileInfo']) {
  return [...new Set(fileInfo.map(({ pageColor }) => pageColor))];
}
