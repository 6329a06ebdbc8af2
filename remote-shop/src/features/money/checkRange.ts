import { limits } from '@parchi/contract';
import type { FormErrors, FormValues } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { countDays } from './days.ts';

export const rangeFields = ['from', 'to'] as const;
type RangeField = (typeof rangeFields)[number];

/** Returns what is wrong with a typed range of days, by field. */
export function checkRange({ from, to }: FormValues<RangeField>): FormErrors<RangeField> {
  const missing = t('shop.money.day-missing');
  if (from === '') return { from: missing };
  if (to === '') return { to: missing };
  const days = countDays(from, to);
  if (days < 1) return { to: t('shop.money.ends-before') };
  return days > limits.maxMoneyDays ? { to: t('shop.money.too-long') } : {};
}
