import type { ReactNode } from 'react';
import { limits, rupeesFromPaise, type Order } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../messages/t.ts';
import styles from './Bill.module.css';

export interface BillProps {
  readonly order: Pick<Order, 'totalPrice' | 'amountPayable' | 'priority'>;
}

/** The bill of an order: total, priority surcharge and amount payable, which is left out if it equals the total. */
export function Bill({ order }: BillProps): ReactNode {
  return (
    <dl className={styles['bill']}>
      <dt>{t('place-order.pay.total')}</dt>
      <dd>{formatRupees(order.totalPrice)}</dd>
      {order.priority && (
        <>
          <dt>{t('place-order.pay.priority-short')}</dt>
          <dd>{formatRupees(rupeesFromPaise(limits.priorityPaise))}</dd>
        </>
      )}
      {order.amountPayable !== order.totalPrice && (
        <>
          <dt>{t('place-order.pay.payable')}</dt>
          <dd>{formatRupees(order.amountPayable)}</dd>
        </>
      )}
    </dl>
  );
}
