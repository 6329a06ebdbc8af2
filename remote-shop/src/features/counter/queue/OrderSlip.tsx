import type { ReactNode } from 'react';
import { areFilesGone, type Order } from '@parchi/contract';
import { CheckIcon, Slip } from '@parchi/shared-ui';
import { formatMoment, formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import { arrivalOf } from './arrivalOf.ts';
import { describeEnd } from './describeEnd.ts';
import { describeOrder } from './describeOrder.ts';
import styles from './OrderSlip.module.css';
import { PaymentStamp } from './PaymentStamp.tsx';
import { openerId } from '../order/useOpenedOrder.ts';
import { TokenStub } from './TokenStub.tsx';

interface OrderSlipProps {
  print: Order;
  isOpened: boolean;
  onOpen: (print: Order) => void;
}

function isMoneyBack({ payment: { status } }: Order): boolean {
  return status === 'refunded' || status === 'refund_started';
}

/** An order in a list. A click opens the order beside the list, on a phone in place of the list. */
export function OrderSlip({ print, isOpened, onOpen }: OrderSlipProps): ReactNode {
  const moment = print.completedAt ?? arrivalOf(print);
  const end = describeEnd(print);
  return (
    <button
      type="button"
      id={openerId(print._id)}
      className={styles['opener']}
      data-over={!print.active}
      aria-current={isOpened || undefined}
      onClick={() => onOpen(print)}
    >
      <Slip
        interactive
        tone={print.priority ? 'priority' : 'plain'}
        stub={<TokenStub print={print} />}
      >
        <span className={styles['line']}>
          <span className={styles['customer']}>{print.customerName}</span>
          <time className={styles['about']} dateTime={moment}>
            {print.completedAt !== null && !print.endedAt && <CheckIcon />}
            {formatMoment(moment)}
          </time>
        </span>
        <span className={styles['line']}>
          <span className={styles['about']}>
            {describeOrder(print)}
            {areFilesGone(print) && ` · ${t('shop.order.files-gone-short')}`}
          </span>
          <span className={styles['about']}>{formatRupees(print.amountPayable)}</span>
        </span>
        {end !== undefined && <span className={styles['end']}>{end}</span>}
        {isMoneyBack(print) && (
          <span className={styles['mark']}>
            <PaymentStamp print={print} />
          </span>
        )}
      </Slip>
    </button>
  );
}
