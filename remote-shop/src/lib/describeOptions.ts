import type { OrderFileInfo } from '@parchi/contract';
import { t } from '../messages/t.ts';

/** Returns a file's print options as one line: "3 pages · Black and White · Both sides · 2 copies". */
export function describeOptions(options: OrderFileInfo): string {
  return [
    t('shop.options.pages', { count: options.pages }),
    options.pageColor,
    options.pageMethod,
    t('shop.options.copies', { count: options.numberOfCopies }),
  ].join(' · ');
}
