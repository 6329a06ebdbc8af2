import type { ReactNode } from 'react';
import type { Order, PublicShop } from '@parchi/contract';
import { Slip } from '@parchi/shared-ui';
import { phoneLink } from '@parchi/shared-ui/format';
import { describeHours } from '../../../lib/describeHours.ts';
import { describePlace } from '../../../lib/describePlace.ts';
import { t } from '../../../messages/t.ts';
import styles from './OrderHead.module.css';
import { orderState } from '../orderState.ts';
import { StateStamp } from '../StateStamp.tsx';
import { TokenStub } from '../TokenStub.tsx';

/** The slip of an order: its token number, the shop's address, and the token number that the shop is now printing. */
export function OrderHead({ order }: { order: Order }): ReactNode {
  const { shop } = order;
  return (
    <Slip tone={order.priority ? 'priority' : 'plain'} stub={<TokenStub order={order} />}>
      <div className={styles['shop']}>
        <h2 className={styles['name']}>{shop.shopName}</h2>
        <ShopFacts shop={shop} />
        <div className={styles['state']}>
          <StateStamp state={orderState(order)} />
          {order.active && (
            <p>
              {t('orders.current-token')}{' '}
              <strong className={styles['current']}>{shop.currentToken || '–'}</strong>
            </p>
          )}
          {order.collectionCode !== null && !order.endedAt && (
            <p>
              {t('orders.collection-code')}{' '}
              <strong className={styles['current']}>{order.collectionCode}</strong>
            </p>
          )}
        </div>
      </div>
    </Slip>
  );
}

/** The shop's address, hours and phone number. If the shop has closed for good, says only that. */
function ShopFacts({ shop }: { shop: PublicShop }): ReactNode {
  if (shop.standing === 'closed') {
    return <p className={styles['about']}>{t('orders.shop-closed')}</p>;
  }
  return (
    <>
      <p className={styles['about']}>{describePlace(shop)}</p>
      <p className={styles['about']}>{describeHours(shop)}</p>
      <p className={styles['about']}>
        <a href={phoneLink(shop.phone)}>{shop.phone}</a>
      </p>
    </>
  );
}
