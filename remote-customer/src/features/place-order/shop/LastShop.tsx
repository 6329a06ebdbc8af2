import { useEffect, useState, type ReactNode } from 'react';
import type { PublicShop } from '@parchi/contract';
import { asApiError, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useFetchShopQuery } from '../../../shopsApi.ts';
import { t } from '../../../messages/t.ts';
import { ChooseShop } from './ChooseShop.tsx';
import { lastShop } from './lastShop.ts';
import styles from './LocationStage.module.css';
import { ShopSlip } from './ShopSlip.tsx';

export interface LastShopProps {
  /** The shop already chosen for this order. */
  readonly chosen: PublicShop | undefined;
  readonly onChoose: (shop: PublicShop) => void;
}

/** Offers the shop already chosen for this order, or else the shop of the last order on this device. */
export function LastShop({ chosen, onChoose }: LastShopProps): ReactNode {
  const [rememberedId] = useState(lastShop.read);
  const shopId = chosen?.shopId ?? rememberedId;
  const { data, error } = useFetchShopQuery(shopId ?? '', { skip: shopId === undefined });
  const label = chosen ? t('place-order.chosen-shop') : t('place-order.last-shop');

  useEffect(() => {
    if (error && !isGone(asApiError(error))) {
      showToast({ tone: 'error', text: t('place-order.search.failed') });
    }
  }, [error]);

  const shop = data?.shop ?? chosen;
  if (!shop) return null;
  return (
    <section className={styles['found']} aria-label={label}>
      <p className={styles['label']} aria-hidden>
        {label}
      </p>
      <ShopSlip shop={shop} action={<ChooseShop shop={shop} onChoose={onChoose} />} />
    </section>
  );
}

function isGone(error: ApiError): boolean {
  return error.kind === 'refused' && error.code === 'shop.not_found';
}
