import type { ReactNode } from 'react';
import { isSwitchedOff, openingOf, type PublicShop } from '@parchi/contract';
import { PrinterIcon, Slip, Stamp } from '@parchi/shared-ui';
import { formatRupees, formattingLocale, useNow } from '@parchi/shared-ui/format';
import { describeHours } from '../../../lib/describeHours.ts';
import { describeOpening } from '../../../lib/describeOpening.ts';
import { describePlace } from '../../../lib/describePlace.ts';
import { t } from '../../../messages/t.ts';
import { shopCaution } from './shopCaution.ts';
import styles from './ShopSlip.module.css';

export interface ShopSlipProps {
  readonly shop: PublicShop;
  /** Distance from the person's location. */
  readonly distanceKm?: number | undefined;
  /** Button that chooses the shop. */
  readonly action: ReactNode;
}

/** A shop in the search results: address, hours, ID, prices, available colours, and whether it takes orders. */
export function ShopSlip({ shop, distanceKm, action }: ShopSlipProps): ReactNode {
  const now = useNow();
  const caution = shopCaution(shop, now);
  const isOpen = openingOf(shop, now).state === 'open';
  return (
    <div className={styles['shop']} data-on={!isSwitchedOff(shop)}>
      <Slip stub={<PrinterIcon aria-hidden />}>
        <div className={styles['body']}>
          <h2 className={styles['name']}>{shop.shopName}</h2>
          <p className={styles['about']}>{placeLine(shop, distanceKm)}</p>
          <p className={styles['about']}>{describeHours(shop)}</p>
          <p className={styles['about']}>{t('place-order.shop.id', { id: shop.shopId })}</p>
          <p className={styles['stamps']}>
            <Stamp tone={isOpen ? 'ok' : 'off'}>{describeOpening(shop, now)}</Stamp>
            {rateStamps(shop)}
          </p>
          {caution !== undefined && <p className={styles['later']}>{caution}</p>}
          {action}
        </div>
      </Slip>
    </div>
  );
}

function placeLine(shop: PublicShop, distanceKm: number | undefined): string {
  const place = describePlace(shop);
  if (distanceKm === undefined) return place;
  return `${t('place-order.shop.distance', { distance: formatDistance(distanceKm) })} · ${place}`;
}

function rateStamps(shop: PublicShop): ReactNode {
  const rate = (rupees: number) => ({ rate: formatRupees(rupees) });
  return (
    <>
      <Stamp tone={shop.blackPrints ? 'info' : 'off'}>
        {shop.blackPrints
          ? t('place-order.shop.bnw', rate(shop.bnw))
          : t('place-order.shop.bnw-off')}
      </Stamp>
      <Stamp tone={shop.colorPrints ? 'info' : 'off'}>
        {shop.colorPrints
          ? t('place-order.shop.color', rate(shop.color))
          : t('place-order.shop.color-off')}
      </Stamp>
    </>
  );
}

/** Formats a distance, for example "850 m" or "2.4 km". */
function formatDistance(distanceKm: number): string {
  const isNear = distanceKm < 1;
  return new Intl.NumberFormat(formattingLocale(), {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: isNear ? 0 : 1,
  }).format(isNear ? Math.round(distanceKm * 100) * 10 : distanceKm);
}
