import type { Print } from '@parchi/contract';
import { t } from '../../messages/t.ts';

/** What an order is called at the counter: “Token 21”, or “Priority”. */
export function callName({
  priority,
  tokenNumber,
}: Pick<Print, 'priority' | 'tokenNumber'>): string {
  return priority
    ? t('shop.counter.priority')
    : t('shop.counter.token', { token: tokenNumber ?? 0 });
}
