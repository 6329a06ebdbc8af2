import { useState, type ReactNode } from 'react';
import type { PublicShop } from '@parchi/contract';
import { useSearchParams } from '@parchi/shared-routing';
import { asApiError, type ApiError } from '@parchi/shared-api';
import { useFetchShopQuery } from '../../../shopsApi.ts';
import { t } from '../../../messages/t.ts';
import { ChooseShopButton } from './ChooseShopButton.tsx';
import { lastShop } from './lastShop.ts';
import styles from './LocationStage.module.css';
import { ShopSlip } from './ShopSlip.tsx';
import { useSearchFailureToast } from './useSearchFailureToast.ts';

export interface LastShopProps {
  /** The shop already chosen for this order. */
  readonly chosen: PublicShop | undefined;
  readonly onChoose: (shop: PublicShop) => void;
}

/**
 * Offers the shop in the URL (the link of a token board), or else the shop already chosen for this order, or else the
 * shop of the last order on this device.
 */
export function LastShop({ chosen, onChoose }: LastShopProps): ReactNode {
  const [rememberedId] = useState(lastShop.read);
  const [search] = useSearchParams();
  const namedId = search.get('shop') ?? undefined;
  const shopId = namedId ?? chosen?.shopId ?? rememberedId;
  const { data, error } = useFetchShopQuery(shopId ?? '', { skip: shopId === undefined });
  const label = t(labelOf({ namedId, chosen }));

  useSearchFailureToast(error && isGone(asApiError(error)) ? undefined : error);

  const shop = data?.shop ?? (namedId === undefined ? chosen : undefined);
  // A shop with a `standing`, such as a suspended one, can't be ordered from.
  if (!shop || shop.standing) return null;
  return (
    <section className={styles['found']} aria-label={label}>
      <p className={styles['label']} aria-hidden>
        {label}
      </p>
      <ShopSlip shop={shop} action={<ChooseShopButton shop={shop} onChoose={onChoose} />} />
    </section>
  );
}

function labelOf({ namedId, chosen }: { namedId: string | undefined; chosen: unknown }) {
  if (namedId !== undefined) return 'place-order.named-shop';
  return chosen ? 'place-order.chosen-shop' : 'place-order.last-shop';
}

function isGone(error: ApiError): boolean {
  return error.kind === 'refused' && error.code === 'shop.not_found';
}
