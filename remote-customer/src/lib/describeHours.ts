import type { PublicShop } from '@parchi/contract';
import { t } from '../messages/t.ts';
import { formatClockTime } from './formatClockTime.ts';

/** Describes a shop's opening hours: "Open 9:00 AM to 8:30 PM". */
export function describeHours({ timings }: Pick<PublicShop, 'timings'>): string {
  return t('place-order.shop.hours', {
    open: formatClockTime(timings.open),
    close: formatClockTime(timings.close),
  });
}
