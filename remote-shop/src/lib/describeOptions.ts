import type { OrderFileInfo, PageColor } from '@parchi/contract';
import { t } from '../messages/t.ts';

/** Returns a file's print options as one line: "3 pages · Black and White · Both sides · 2 copies". */
export function describeOptions(options: OrderFileInfo): string {
  return [
    t('shop.options.pages', { count: options.pages }),
    colorName(options.pageColor),
    methodName(options.pageMethod),
    t('shop.options.copies', { count: options.numberOfCopies }),
  ].join(' · ');
}

export function colorName(color: PageColor): string {
  return color === 'Color' ? t('shop.options.color') : t('shop.options.black');
}

function methodName(method: OrderFileInfo['pageMethod']): string {
  switch (method) {
    case 'Single':
      return t('shop.options.single');
    case 'Both sides':
      return t('shop.options.both-sides');
    case 'Interleafed':
      return t('shop.options.interleafed');
  }
}
