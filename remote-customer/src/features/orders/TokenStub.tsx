import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { PrinterIcon, SlipNumber } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './TokenStub.module.css';

/**
 * Shows the token number of a paid order, or “Priority” if it has priority. Before it is paid, shows a printer icon.
 */
export function TokenStub({
  order,
}: {
  order: Pick<Order, 'tokenNumber' | 'priority'>;
}): ReactNode {
  if (order.tokenNumber === null) return <PrinterIcon aria-hidden />;
  if (order.priority) return <strong className={styles['priority']}>{t('orders.priority')}</strong>;
  return <SlipNumber caption={t('orders.token')}>{order.tokenNumber}</SlipNumber>;
}
