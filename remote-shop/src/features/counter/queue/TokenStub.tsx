import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { SlipNumber } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

/** The token number of an order, or “Priority”. */
export function TokenStub({ print }: { print: Order }): ReactNode {
  if (print.priority) return <strong>{t('shop.counter.priority')}</strong>;
  return <SlipNumber>{print.tokenNumber}</SlipNumber>;
}
