import type { ReactNode } from 'react';
import { Slip, SlipNumber } from '@parchi/shared-ui';
import { Bill, type BillProps } from '../../lib/Bill.tsx';
import { formatRupees } from '../../lib/formatRupees.ts';
import { t } from '../../messages/t.ts';
import styles from './PriceSlip.module.css';

/** The bill: the sum, the surcharge and, large, what is paid. */
export function PriceSlip({ price, isPriority }: BillProps): ReactNode {
  const amount = formatRupees(price.amountPaise);
  return (
    <Slip
      stub={
        <SlipNumber caption={t('print.pay.payable')}>
          <span className={styles['amount']}>{amount}</span>
        </SlipNumber>
      }
    >
      <Bill price={price} isPriority={isPriority} />
    </Slip>
  );
}
