import type { ReactNode } from 'react';
import { amountLeft, limits, rupeesFromPaise, type Order } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../messages/t.ts';
import styles from './Bill.module.css';

export interface BillProps {
  readonly order: Pick<Order, 'totalPrice' | 'amountPayable' | 'priority'> &
    Partial<Pick<Order, 'files'>>;
}

/**
 * The bill of an order: total, priority surcharge and amount payable, which is left out if it equals the total; and what
 * files that the shop refused take off it.
 */
export function Bill({ order }: BillProps): ReactNode {
  const { files = [], amountPayable } = order;
  const left = amountLeft({ files, amountPayable });
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
      {left !== amountPayable && (
        <>
          <dt>{t('orders.bill.refused')}</dt>
          <dd>{formatRupees(left - amountPayable)}</dd>
          <dt>{t('orders.bill.left')}</dt>
          <dd>{formatRupees(left)}</dd>
        </>
      )}
    </dl>
  );
}
