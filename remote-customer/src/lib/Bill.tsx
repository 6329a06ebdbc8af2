import type { ReactNode } from 'react';
import { limits, rupeesFromPaise, type Order } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../messages/t.ts';
import styles from './Bill.module.css';

export interface BillProps {
  readonly print: Pick<Order, 'totalPrice' | 'amountPayable' | 'priority'>;
}

/** The bill of an order: total, priority surcharge and amount payable. */
export function Bill({ print }: BillProps): ReactNode {
  return (
    <dl className={styles['bill']}>
      <dt>{t('print.pay.total')}</dt>
      <dd>{formatRupees(print.totalPrice)}</dd>
      {print.priority && (
        <>
          <dt>{t('print.pay.priority-short')}</dt>
          <dd>{formatRupees(rupeesFromPaise(limits.priorityPaise))}</dd>
        </>
      )}
      <dt>{t('print.pay.payable')}</dt>
      <dd>{formatRupees(print.amountPayable)}</dd>
    </dl>
  );
}
