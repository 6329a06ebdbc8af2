import type { ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { t } from '../../messages/t.ts';
import styles from './NowServing.module.css';

/** Read from two metres away: the token that is served now, and the number that the next order gets. */
export function NowServing({ shop }: { shop: OwnShop }): ReactNode {
  return (
    <dl className={styles['now']}>
      <div>
        <dt>{t('shop.counter.current-token')}</dt>
        <dd className={styles['current']}>{shop.currentToken || '–'}</dd>
      </div>
      <div>
        <dt>{t('shop.counter.next-number')}</dt>
        <dd className={styles['next']}>{shop.tokenNumber + 1}</dd>
      </div>
    </dl>
  );
}
