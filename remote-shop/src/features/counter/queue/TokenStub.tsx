import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { SlipNumber } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

/** The token number of an order, or “Priority”. */
export function TokenStub({ order }: { order: Order }): ReactNode {
  if (order.priority) return <strong>{t('shop.counter.priority')}</strong>;
  return <SlipNumber>{order.tokenNumber}</SlipNumber>;
}
