import type { ReactNode } from 'react';
import { pagePaths, type Order } from '@parchi/contract';
import { createSearchParams, Link } from '@parchi/shared-routing';
import { Slip } from '@parchi/shared-ui';
import { formatMoment, formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import styles from './OrderSlip.module.css';
import { describeState } from '../describeState.ts';
import { orderState } from '../orderState.ts';
import { StateStamp } from '../StateStamp.tsx';
import { TokenStub } from '../TokenStub.tsx';

function OrderEnd({ order: { endsAt, endsWithin, endedAt, endReason } }: { order: Order }) {
  if (endedAt) {
    const [time, reason] = [formatMoment(endedAt), endReason ?? ''];
    return <p className={styles['about']}>{t('orders.ended', { time, reason })}</p>;
  }
  if (!endsWithin || !endsAt) return null;
  return <p className={styles['about']}>{t('orders.ends', { time: formatMoment(endsAt) })}</p>;
}

/** Returns the price of an order and, for a cash order, whether it is still to be paid. */
function describeAmount({ active, amountPayable, cash }: Order): string {
  const amount = formatRupees(cash?.amount ?? amountPayable);
  if (cash?.taken) return t('orders.paid-in-cash', { amount });
  return cash && active ? t('orders.pay-at-counter', { amount }) : amount;
}

/** A list item with an order's summary, linking to the page of the order. */
export function OrderSlip({ order }: { order: Order }): ReactNode {
  const search = createSearchParams({ id: order._id }).toString();
  return (
    <li>
      <Link to={{ pathname: pagePaths.orders, search }} className={styles['link']}>
        <Slip
          interactive
          tone={order.priority ? 'priority' : 'plain'}
          stub={<TokenStub order={order} />}
        >
          <h3 className={styles['shop']}>{order.shop.shopName}</h3>
          <p className={styles['about']}>
            {formatMoment(order.createdAt)} · {describeAmount(order)}
          </p>
          <StateStamp state={orderState(order)} />
          {orderState(order) === 'queued' && (
            <p className={styles['about']}>{describeState(order)}</p>
          )}
          <OrderEnd order={order} />
        </Slip>
      </Link>
    </li>
  );
}
