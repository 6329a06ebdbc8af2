import type { OrderFileInfo } from '@parchi/contract';
import { t } from '../messages/t.ts';

type Options = Pick<OrderFileInfo, 'pages' | 'pageColor' | 'pageMethod' | 'numberOfCopies'>;

/** Describes the options of a file: "3 pages · Black and White · Both sides · 2 copies". */
export function describeOptions(options: Options): string {
  return [
    t('print.file.pages', { count: options.pages }),
    options.pageColor === 'Color' ? t('print.option.in-color') : t('print.option.in-black'),
    methodText(options.pageMethod),
    t('print.pay.copies', { count: options.numberOfCopies }),
  ].join(' · ');
}

function methodText(method: Options['pageMethod']): string {
  switch (method) {
    case 'Single':
      return t('print.option.single');
    case 'Both sides':
      return t('print.option.both-sides');
    case 'Interleafed':
      return t('print.option.interleafed');
  }
}
