import type { ReactNode } from 'react';
import type { PaymentEvent } from '@parchi/contract';
import { formatMoment, formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import { OrderPart } from '../order/OrderPart.tsx';
import styles from './PaymentTimeline.module.css';

interface PaymentTimelineProps {
  readonly timeline: readonly PaymentEvent[];
  /** Whether the order is paid in cash. */
  readonly isCash: boolean;
}

/** The events of an order and of its payments, with reference numbers that a bank can look up. */
export function PaymentTimeline({ timeline, isCash }: PaymentTimelineProps): ReactNode {
  if (timeline.length === 0) return null;
  return (
    <OrderPart title={t('orders.timeline')}>
      <ol role="list" className={styles['events']}>
        {timeline.map(({ at, event, amount, reference }, index) => (
          <li key={index} className={styles['event']}>
            <span>{t(`orders.event.${event === 'paid' && isCash ? 'paid-cash' : event}`)}</span>
            {amount !== undefined && (
              <span className={styles['amount']}>{formatRupees(amount)}</span>
            )}
            <span className={styles['about']}>
              <time dateTime={at}>{formatMoment(at)}</time>
              {reference !== undefined && ` · ${t('orders.reference', { reference })}`}
            </span>
          </li>
        ))}
      </ol>
    </OrderPart>
  );
}
