import type { ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { t } from '../../messages/t.ts';
import styles from './NowServing.module.css';

/** The current token number and the number of the next order, large enough to read from two metres. */
export function NowServing({ shop }: { shop: OwnShop }): ReactNode {
  return (
    <>
      <p className={styles['current']}>
        <span>{t('shop.counter.current-token')}</span>
        <strong>{shop.currentToken || '–'}</strong>
      </p>
      <p className={styles['next']}>
        <span>{t('shop.counter.next-number')}</span>
        <strong>{shop.tokenNumber + 1}</strong>
      </p>
    </>
  );
}
