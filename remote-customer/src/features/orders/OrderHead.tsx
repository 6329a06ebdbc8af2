import type { ReactNode } from 'react';
import type { Print } from '@parchi/contract';
import { Slip, SlipNumber } from '@parchi/shared-ui';
import { describeHours } from '../../lib/describeHours.ts';
import { describePlace } from '../../lib/describePlace.ts';
import { t } from '../../messages/t.ts';
import styles from './OrderHead.module.css';
import { orderState } from './orderState.ts';
import { StateStamp } from './StateStamp.tsx';
import { TokenStub } from './TokenStub.tsx';

/** The slip itself: the token, beside it where the shop is, in both senses. */
export function OrderHead({ print }: { print: Print }): ReactNode {
  const { shop } = print;
  return (
    <Slip tone={print.priority ? 'priority' : 'plain'} stub={<TokenStub print={print} />}>
      <div className={styles['body']}>
        <div className={styles['shop']}>
          <h2 className={styles['name']}>{shop.shopName}</h2>
          <p className={styles['about']}>{describePlace(shop)}</p>
          <p className={styles['about']}>{describeHours(shop)}</p>
          <p className={styles['about']}>
            <a href={`tel:${dialled(shop.phone)}`}>{shop.phone}</a>
          </p>
          <StateStamp state={orderState(print)} />
        </div>
        {print.active && (
          <SlipNumber caption={t('orders.current-token')}>{shop.currentToken || '–'}</SlipNumber>
        )}
      </div>
    </Slip>
  );
}

/** "+91 (98) 1000-0000" as a phone dials it. */
function dialled(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}
