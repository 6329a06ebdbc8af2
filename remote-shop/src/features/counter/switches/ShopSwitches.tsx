import { useId, type ReactNode } from 'react';
import { isSwitchedOff, openingOf, SHOPS_TIME_ZONE, type OwnShop } from '@parchi/contract';
import { upcomingParts, useNow } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import styles from './ShopSwitches.module.css';
import { Switch } from './Switch.tsx';
import { useShopSwitches } from './useShopSwitches.ts';

interface ShopSwitchesProps {
  shop: OwnShop;
  refresh: () => Promise<unknown>;
}

/** Switches for what customers can order, and a sentence that says what they can order at present. */
export function ShopSwitches({ shop, refresh }: ShopSwitchesProps): ReactNode {
  const { switching, switchOrders, switchColor } = useShopSwitches(shop, refresh);
  const effectId = useId();
  return (
    <>
      <div role="group" aria-label={t('shop.switch.group')} className={styles['switches']}>
        <Switch
          label={t('shop.switch.orders')}
          describedBy={effectId}
          isOn={shop.on}
          isBusy={switching.has('orders')}
          onToggle={switchOrders}
        />
        <Switch
          label={t('shop.switch.black')}
          describedBy={effectId}
          isOn={shop.blackPrints}
          isBusy={switching.has('black')}
          onToggle={() => switchColor('black', shop.blackPrints)}
        />
        <Switch
          label={t('shop.switch.color')}
          describedBy={effectId}
          isOn={shop.colorPrints}
          isBusy={switching.has('color')}
          onToggle={() => switchColor('color', shop.colorPrints)}
        />
      </div>
      <p id={effectId} className={styles['effect']}>
        {effectOf(shop, useNow())}
      </p>
    </>
  );
}

function effectOf(shop: OwnShop, now: Date): string {
  const { blackPrints, colorPrints } = shop;
  if (!blackPrints && !colorPrints) return t('shop.switch.effect-none');
  const effect = t('shop.switch.effect', {
    ...printDay(shop, now),
    colors: blackPrints && colorPrints ? 'both' : blackPrints ? 'black' : 'color',
  });
  const opening = openingOf(shop, now);
  if (opening.state !== 'paused' || !opening.until) return effect;
  const pause = upcomingParts(opening.until, { now, timeZone: SHOPS_TIME_ZONE });
  return `${t('shop.switch.effect-paused', { ...pause })} ${effect}`;
}

/** Returns the day on which new orders will be printed, as values for a message. */
function printDay(shop: OwnShop, now: Date) {
  const opening = openingOf(shop, now);
  if (opening.state === 'open') return { day: 'now', date: '', time: '' };
  if (isSwitchedOff(shop) || !opening.printsFrom) return { day: 'next', date: '', time: '' };
  return { ...upcomingParts(opening.printsFrom, { now, timeZone: SHOPS_TIME_ZONE }) };
}
