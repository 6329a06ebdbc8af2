import type { ReactNode } from 'react';
import type { PublicShop } from '@parchi/contract';
import { Button, showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { shopCaution } from './shopCaution.ts';

export interface ChooseShopProps {
  readonly shop: PublicShop;
  readonly onChoose: (shop: PublicShop) => void;
}

/** A shop that is off may be chosen, too, and says then when the files will be printed (SPEC §4). */
export function ChooseShop({ shop, onChoose }: ChooseShopProps): ReactNode {
  const caution = shopCaution(shop);
  return (
    <Button
      aria-label={t('print.shop.choose-named', { name: shop.shopName })}
      onClick={() => {
        if (caution !== undefined) showToast({ tone: 'warning', text: caution });
        onChoose(shop);
      }}
    >
      {t('print.shop.choose')}
    </Button>
  );
}
