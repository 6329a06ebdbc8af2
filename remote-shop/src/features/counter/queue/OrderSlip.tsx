import { memo } from 'react';
import { amountLeft, areFilesGone, type Order } from '@parchi/contract';
import { CheckIcon, Slip } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { formatShopMoment } from '../../../lib/formatShopMoment.ts';
import { t } from '../../../messages/t.ts';
import { arrivalOf } from '../order-text/arrivalOf.ts';
import { describeEnd } from '../order-text/describeEnd.ts';
import { describeOrder } from '../order-text/describeOrder.ts';
import { useListButton, type ListPlaces } from './listPlaces.ts';
import styles from './OrderSlip.module.css';
import { PaymentStamp } from './PaymentStamp.tsx';
import { TokenStub } from './TokenStub.tsx';

interface OrderSlipProps {
  order: Order;
  isOpened: boolean;
  onOpen: (order: Order) => void;
  places: ListPlaces;
}

/** Whether the slip shows the payment stamp as a mark. Slips of cash orders show the stamp in place of the amount. */
function isMarked({ practice, payment: { status } }: Order): boolean {
  return practice || status === 'refunded' || status === 'refund_started';
}

/**
 * An order in a list. A click opens the order beside the list, or on a phone in place of the list. Memoised: a key
 * press in the filter must not re-render hundreds.
 */
export const OrderSlip = memo(function OrderSlip(props: OrderSlipProps) {
  const { order, isOpened, onOpen, places } = props;
  const moment = order.completedAt ?? arrivalOf(order);
  const completedBy = order.endedAt === null && order.handledBy?.completed;
  const end = describeEnd(order);
  return (
    <button
      type="button"
      ref={useListButton(places, order._id)}
      className={styles['opener']}
      data-over={!order.active}
      aria-current={isOpened || undefined}
      onClick={() => onOpen(order)}
    >
      <Slip
        compact
        interactive
        tone={order.priority ? 'priority' : 'plain'}
        stub={<TokenStub order={order} />}
      >
        <span className={styles['line']}>
          <span className={styles['customer']}>{order.customerName}</span>
          {order.collectionCode !== null && (
            <strong className={styles['about']}>
              {t('shop.order.code', { code: order.collectionCode })}
            </strong>
          )}
          <time className={styles['about']} dateTime={moment}>
            {order.completedAt !== null && !order.endedAt && <CheckIcon />}
            {completedBy
              ? t('shop.order.by', { name: completedBy, time: formatShopMoment(moment) })
              : formatShopMoment(moment)}
          </time>
        </span>
        <span className={styles['line']}>
          <span className={styles['about']}>
            {describeOrder(order)}
            {areFilesGone(order) && ` · ${t('shop.order.files-gone-short')}`}
          </span>
          {order.cash ? (
            <span className={styles['cash']}>
              <PaymentStamp order={order} />
            </span>
          ) : (
            <span className={styles['about']}>
              {formatRupees(order.active ? amountLeft(order) : order.amountPayable)}
            </span>
          )}
        </span>
        {end !== undefined && <span className={styles['end']}>{end}</span>}
        {isMarked(order) && (
          <span className={styles['mark']}>
            <PaymentStamp order={order} />
          </span>
        )}
      </Slip>
    </button>
  );
});
