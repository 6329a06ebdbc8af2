import type { OrderFileInfo } from '@parchi/contract';
import { t } from '../messages/t.ts';

type Options = Pick<OrderFileInfo, 'pages' | 'pageColor' | 'pageMethod' | 'numberOfCopies'>;

/** Describes the options of a file: "3 pages · Black and White · Both sides · 2 copies". */
export function describeOptions(options: Options): string {
  return [
    t('place-order.file.pages', { count: options.pages }),
    options.pageColor === 'Color'
      ? t('place-order.option.in-color')
      : t('place-order.option.in-black'),
    methodText(options.pageMethod),
    t('place-order.pay.copies', { count: options.numberOfCopies }),
  ].join(' · ');
}

function methodText(method: Options['pageMethod']): string {
  switch (method) {
    case 'Single':
      return t('place-order.option.single');
    case 'Both sides':
      return t('place-order.option.both-sides');
    case 'Interleafed':
      return t('place-order.option.interleafed');
  }
}
