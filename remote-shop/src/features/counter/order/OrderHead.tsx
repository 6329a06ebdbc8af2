import type { ReactNode, RefObject } from 'react';
import type { Order } from '@parchi/contract';
import { phoneLink } from '@parchi/shared-ui/format';
import { formatShopMoment } from '../../../lib/formatShopMoment.ts';
import { t } from '../../../messages/t.ts';
import { arrivalOf } from '../order-text/arrivalOf.ts';
import { callName } from '../order-text/callName.ts';
import { describeCompletion, describePutBack } from '../order-text/handledBy.ts';
import { PaymentStamp } from '../queue/PaymentStamp.tsx';
import styles from './OrderHead.module.css';

interface OrderHeadProps {
  order: Order;
  titleId: string;
  ref: RefObject<HTMLHeadingElement | null>;
}

/** The head of an open order: its name, its customer, and when it was ordered, put back or completed. */
export function OrderHead({ order, titleId, ref }: OrderHeadProps): ReactNode {
  return (
    <>
      <div className={styles['head']}>
        <h2 id={titleId} ref={ref} tabIndex={-1} className={styles['title']}>
          <span>{callName(order)}</span>{' '}
          <span className={styles['customer']}>{order.customerName}</span>
        </h2>
        <PaymentStamp order={order} />
      </div>
      <p className={styles['about']}>
        {order.collectionCode !== null && (
          <strong>{t('shop.order.code', { code: order.collectionCode })} · </strong>
        )}
        {momentsOf(order)}
      </p>
      <CustomerPhone order={order} />
    </>
  );
}

/** The phone number that the customer left. It is erased when an order ends, so an order that was put back says so. */
function CustomerPhone({ order: { active, customerPhone } }: { order: Order }): ReactNode {
  if (!active || customerPhone === null) return null;
  return (
    <p className={styles['about']}>
      {customerPhone === '' ? (
        t('shop.order.phone-erased')
      ) : (
        <>
          {t('shop.order.phone')} <a href={phoneLink(customerPhone)}>{customerPhone}</a>
        </>
      )}
    </p>
  );
}

function momentsOf(order: Order): string {
  const ordered = t('shop.order.ordered-at', { time: formatShopMoment(arrivalOf(order)) });
  if (order.completedAt === null || order.endedAt) {
    return [ordered, describePutBack(order)].filter(Boolean).join(' · ');
  }
  return `${ordered} · ${describeCompletion(order, order.completedAt)}`;
}
