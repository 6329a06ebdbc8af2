import type { ReactNode } from 'react';
import { amountLeft, limits, rupeesFromPaise, type Order } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../messages/t.ts';
import styles from './Bill.module.css';

export interface BillProps {
  readonly order: Pick<Order, 'totalPrice' | 'amountPayable' | 'priority'> &
    Partial<Pick<Order, 'files' | 'cash' | 'active'>>;
}

/**
 * The bill of an order: total, priority surcharge, and the amount payable unless it equals the total. If the shop
 * refused files, also the deduction for them.
 */
export function Bill({ order }: BillProps): ReactNode {
  const { files = [], amountPayable, cash } = order;
  const left = amountLeft({ files, amountPayable, ...(cash && { cash }) });
  const how = howPaid(order);
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
      {how !== undefined && (
        <>
          <dt>{t(how)}</dt>
          <dd>{formatRupees(left)}</dd>
        </>
      )}
    </dl>
  );
}

/** Returns the words for what is paid in cash; undefined for an order that is paid online, or that ended unpaid. */
function howPaid({ cash, active }: BillProps['order']) {
  if (cash?.taken) return 'orders.bill.in-cash';
  return cash && active ? 'orders.bill.at-counter' : undefined;
}
