import type { ReactNode } from 'react';
import { rupeesFromPaise, type OrderPrice } from '@parchi/contract';
import { Slip, SlipNumber } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { Bill } from '../../../../lib/Bill.tsx';
import { t } from '../../../../messages/t.ts';
import styles from './PriceSlip.module.css';

export interface PriceSlipProps {
  readonly price: Pick<OrderPrice, 'totalPaise' | 'amountPaise'>;
  readonly isPriority: boolean;
}

/** The price of an order as a slip: the bill, and the amount payable in large type. */
export function PriceSlip({ price, isPriority }: PriceSlipProps): ReactNode {
  const amountPayable = rupeesFromPaise(price.amountPaise);
  const totalPrice = rupeesFromPaise(price.totalPaise);
  return (
    <Slip
      stub={
        <SlipNumber caption={t('place-order.pay.payable')}>
          <span className={styles['amount']}>{formatRupees(amountPayable)}</span>
        </SlipNumber>
      }
    >
      <Bill order={{ totalPrice, amountPayable, priority: isPriority }} />
    </Slip>
  );
}
