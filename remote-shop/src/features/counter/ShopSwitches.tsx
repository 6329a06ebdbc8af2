import type { ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { t } from '../../messages/t.ts';
import styles from './ShopSwitches.module.css';
import { Switch } from './Switch.tsx';
import type { Bell } from './useBell.ts';
import { useShopSwitches } from './useShopSwitches.ts';

interface ShopSwitchesProps {
  shop: OwnShop;
  refresh: () => Promise<unknown>;
  bell: Bell;
}

/** Always in view, and each says what it does to customers. */
export function ShopSwitches({ shop, refresh, bell }: ShopSwitchesProps): ReactNode {
  const { turning, turnOrders, turnPaper } = useShopSwitches(shop, refresh);
  return (
    <div role="group" aria-label={t('shop.switch.group')} className={styles['switches']}>
      <Switch
        label={t('shop.switch.orders')}
        hint={shop.on ? t('shop.switch.orders-on') : t('shop.switch.orders-off')}
        isOn={shop.on}
        isBusy={turning.has('orders')}
        onToggle={turnOrders}
      />
      <Switch
        label={t('shop.switch.black')}
        hint={paperHint(shop.blackPrints)}
        isOn={shop.blackPrints}
        isBusy={turning.has('black')}
        onToggle={() => turnPaper('black', shop.blackPrints)}
      />
      <Switch
        label={t('shop.switch.color')}
        hint={paperHint(shop.colorPrints)}
        isOn={shop.colorPrints}
        isBusy={turning.has('color')}
        onToggle={() => turnPaper('color', shop.colorPrints)}
      />
      <Switch
        label={t('shop.switch.sound')}
        hint={bell.isOn ? t('shop.switch.sound-on') : t('shop.switch.sound-off')}
        isOn={bell.isOn}
        onToggle={bell.toggle}
      />
    </div>
  );
}

function paperHint(isOn: boolean): string {
  return isOn ? t('shop.switch.paper-on') : t('shop.switch.paper-off');
}
