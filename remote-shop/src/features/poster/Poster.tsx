import type { ReactNode } from 'react';
import { pagePaths, type PublicShop } from '@parchi/contract';
import { useHref } from '@parchi/shared-routing';
import { QrCode } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './Poster.module.css';

/** Names with more characters than this are set in smaller type, so that they fit on the sheet. */
const LONG_NAME = 40;

/** One A4 sheet for a shop's wall, whose QR code leads to ordering there. */
export function Poster({
  shop,
}: {
  shop: Pick<PublicShop, 'shopId' | 'shopName' | 'takesCash'>;
}): ReactNode {
  const link = new URL(useHref(pagePaths.placeOrder), window.location.origin);
  link.searchParams.set('shop', shop.shopId);
  return (
    <article className={styles['poster']} aria-label={t('shop.poster.sheet')}>
      <p className={styles['call']}>{t('shop.poster.call')}</p>
      <h3 className={styles['name']} data-long={shop.shopName.length > LONG_NAME}>
        {shop.shopName}
      </h3>
      <div className={styles['code']}>
        <QrCode value={link.href} label={t('shop.poster.code')} />
      </div>
      <ol className={styles['steps']}>
        <li>{t('shop.poster.scan')}</li>
        <li>{t('shop.poster.pay', { cash: shop.takesCash ? 'yes' : 'no' })}</li>
        <li>{t('shop.poster.collect')}</li>
      </ol>
      <div className={styles['foot']}>
        <p>{t('shop.poster.type')}</p>
        <p className={styles['address']} translate="no">
          {link.href.replace(/^https?:\/\//, '')}
        </p>
        <p>
          {t('shop.poster.number')}{' '}
          <strong className={styles['number']} translate="no">
            {shop.shopId}
          </strong>
        </p>
      </div>
    </article>
  );
}
