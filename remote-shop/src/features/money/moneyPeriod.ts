import type { MoneyPeriod, MoneyRequest } from '@parchi/contract';
import { VIEW_PARAMETER } from '../../lib/shopViews.ts';

export type Period = Pick<MoneyRequest, 'period' | 'from' | 'to'>;

export const namedPeriods = [
  'today',
  'yesterday',
  'week',
  'month',
] as const satisfies MoneyPeriod[];

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Parses the period in the query of a URL: a named period, or a range of days. Anything else means today. */
export function periodOf(search: string): Period {
  const fields = new URLSearchParams(search);
  const [from, to] = [fields.get('from') ?? '', fields.get('to') ?? ''];
  if (DAY.test(from) && DAY.test(to)) return { from, to };
  return { period: namedPeriods.find((name) => name === fields.get('period')) ?? 'today' };
}

/** Returns the query string of the URL for a period. */
export function searchOf({ period, from, to }: Period): string {
  const days = period === undefined ? { from: from ?? '', to: to ?? '' } : { period };
  return `?${new URLSearchParams({ [VIEW_PARAMETER]: 'money', ...days }).toString()}`;
}
