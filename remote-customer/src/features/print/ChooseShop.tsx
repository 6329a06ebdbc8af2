import type { ReactNode } from 'react';
import type { PublicShop } from '@parchi/contract';
import { Button, showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

export interface ChooseShopProps {
  readonly shop: PublicShop;
  readonly onChoose: (shop: PublicShop) => void;
}

/** A shop that is off may be chosen, too, and says then when the files will be printed (SPEC §4). */
export function ChooseShop({ shop, onChoose }: ChooseShopProps): ReactNode {
  return (
    <Button
      aria-label={t('print.shop.choose-named', { name: shop.shopName })}
      onClick={() => {
        if (!shop.on) showToast({ tone: 'warning', text: t('print.shop.next-day') });
        onChoose(shop);
      }}
    >
      {t('print.shop.choose')}
    </Button>
  );
}
