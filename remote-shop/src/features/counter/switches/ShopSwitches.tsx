import { useId, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
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
  const { turning, turnOrders, turnPaper } = useShopSwitches(shop, refresh);
  const effectId = useId();
  return (
    <>
      <div role="group" aria-label={t('shop.switch.group')} className={styles['switches']}>
        <Switch
          label={t('shop.switch.orders')}
          describedBy={effectId}
          isOn={shop.on}
          isBusy={turning.has('orders')}
          onToggle={turnOrders}
        />
        <Switch
          label={t('shop.switch.black')}
          describedBy={effectId}
          isOn={shop.blackPrints}
          isBusy={turning.has('black')}
          onToggle={() => turnPaper('black', shop.blackPrints)}
        />
        <Switch
          label={t('shop.switch.color')}
          describedBy={effectId}
          isOn={shop.colorPrints}
          isBusy={turning.has('color')}
          onToggle={() => turnPaper('color', shop.colorPrints)}
        />
      </div>
      <p id={effectId} className={styles['effect']}>
        {effectOf(shop)}
      </p>
    </>
  );
}

function effectOf({ on, blackPrints, colorPrints }: OwnShop): string {
  if (!blackPrints && !colorPrints) return t('shop.switch.effect-none');
  return t('shop.switch.effect', {
    day: on ? 'today' : 'next',
    colors: blackPrints && colorPrints ? 'both' : blackPrints ? 'black' : 'color',
  });
}
