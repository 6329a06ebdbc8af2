import { useEffect, useState, type ReactNode } from 'react';
import type { PublicShop } from '@parchi/contract';
import { asApiError, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useFetchShopQuery } from '../../printApi.ts';
import { t } from '../../messages/t.ts';
import { ChooseShop } from './ChooseShop.tsx';
import { readRememberedShop } from './rememberedShop.ts';
import styles from './LocationStage.module.css';
import { ShopSlip } from './ShopSlip.tsx';

/** The shop of the last order on this device, one tap away. */
export function LastShop({ onChoose }: { onChoose: (shop: PublicShop) => void }): ReactNode {
  const [shopId] = useState(readRememberedShop);
  const { data, error } = useFetchShopQuery(shopId ?? '', { skip: shopId === undefined });

  useEffect(() => {
    if (error && !isGone(asApiError(error))) {
      showToast({ tone: 'error', text: t('print.search.failed') });
    }
  }, [error]);

  if (!data) return null;
  return (
    <section className={styles['found']} aria-label={t('print.last-shop')}>
      <p className={styles['label']} aria-hidden>
        {t('print.last-shop')}
      </p>
      <ShopSlip shop={data.shop} action={<ChooseShop shop={data.shop} onChoose={onChoose} />} />
    </section>
  );
}

function isGone(error: ApiError): boolean {
  return error.kind === 'refused' && error.code === 'shop.not_found';
}
