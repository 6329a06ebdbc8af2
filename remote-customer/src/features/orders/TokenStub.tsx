import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { PrinterIcon, SlipNumber } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './TokenStub.module.css';

/** The token number of an order, “Priority”, or a printer icon before it is paid. */
export function TokenStub({
  order,
}: {
  order: Pick<Order, 'tokenNumber' | 'priority'>;
}): ReactNode {
  if (order.tokenNumber === null) return <PrinterIcon aria-hidden />;
  if (order.priority) return <strong className={styles['priority']}>{t('orders.priority')}</strong>;
  return <SlipNumber caption={t('orders.token')}>{order.tokenNumber}</SlipNumber>;
}
