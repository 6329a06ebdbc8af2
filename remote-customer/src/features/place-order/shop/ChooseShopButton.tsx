import type { ReactNode } from 'react';
import type { PublicShop } from '@parchi/contract';
import { Button, showToast } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { shopCaution } from './shopCaution.ts';

export interface ChooseShopButtonProps {
  readonly shop: PublicShop;
  readonly onChoose: (shop: PublicShop) => void;
}

/**
 * Chooses a shop. A shop that is closed or takes no orders now can be chosen too: a toast then says when it will print
 * (specification §4).
 */
export function ChooseShopButton({ shop, onChoose }: ChooseShopButtonProps): ReactNode {
  return (
    <Button
      aria-label={t('place-order.shop.choose-named', { name: shop.shopName })}
      onClick={() => {
        const caution = shopCaution(shop, new Date());
        if (caution !== undefined) showToast({ tone: 'warning', text: caution });
        onChoose(shop);
      }}
    >
      {t('place-order.shop.choose')}
    </Button>
  );
}
