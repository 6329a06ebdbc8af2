import type { ReactNode } from 'react';
import type { Print } from '@parchi/contract';
import { SlipNumber } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

/** The token number of an order, or “Priority”. */
export function TokenStub({ print }: { print: Print }): ReactNode {
  if (print.priority) return <strong>{t('shop.counter.priority')}</strong>;
  return <SlipNumber>{print.tokenNumber}</SlipNumber>;
}
