import type { ReactNode } from 'react';
import { pagePaths, type Order } from '@parchi/contract';
import { createSearchParams, Link } from '@parchi/shared-routing';
import { Slip } from '@parchi/shared-ui';
import { formatMoment, formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import styles from './OrderSlip.module.css';
import { orderState } from '../orderState.ts';
import { StateStamp } from '../StateStamp.tsx';
import { TokenStub } from '../TokenStub.tsx';

function OrderEnd({ print: { endsAt, endsWithin, endedAt, endReason } }: { print: Order }) {
  if (endedAt) {
    const [time, reason] = [formatMoment(endedAt), endReason ?? ''];
    return <p className={styles['about']}>{t('orders.ended', { time, reason })}</p>;
  }
  if (!endsWithin || !endsAt) return null;
  return <p className={styles['about']}>{t('orders.ends', { time: formatMoment(endsAt) })}</p>;
}

/** A list item with an order's summary, linking to the page of the order. */
export function OrderSlip({ print }: { print: Order }): ReactNode {
  const search = createSearchParams({ id: print._id }).toString();
  return (
    <li>
      <Link to={{ pathname: pagePaths.orders, search }} className={styles['link']}>
        <Slip
          interactive
          tone={print.priority ? 'priority' : 'plain'}
          stub={<TokenStub print={print} />}
        >
          <h3 className={styles['shop']}>{print.shop.shopName}</h3>
          <p className={styles['about']}>
            {formatMoment(print.createdAt)} · {formatRupees(print.amountPayable)}
          </p>
          <StateStamp state={orderState(print)} />
          <OrderEnd print={print} />
        </Slip>
      </Link>
    </li>
  );
}
