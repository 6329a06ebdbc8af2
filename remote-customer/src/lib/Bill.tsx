import type { ReactNode } from 'react';
import { limits, type OrderPrice } from '@parchi/contract';
import { t } from '../messages/t.ts';
import styles from './Bill.module.css';
import { formatRupees } from './formatRupees.ts';

export interface BillProps {
  readonly price: Pick<OrderPrice, 'totalPaise' | 'amountPaise'>;
  readonly isPriority: boolean;
}

/** The sum, the surcharge and what is paid. */
export function Bill({ price, isPriority }: BillProps): ReactNode {
  return (
    <dl className={styles['bill']}>
      <dt>{t('print.pay.total')}</dt>
      <dd>{formatRupees(price.totalPaise)}</dd>
      {isPriority && (
        <>
          <dt>{t('print.pay.priority-short')}</dt>
          <dd>{formatRupees(limits.priorityPaise)}</dd>
        </>
      )}
      <dt>{t('print.pay.payable')}</dt>
      <dd>{formatRupees(price.amountPaise)}</dd>
    </dl>
  );
}
