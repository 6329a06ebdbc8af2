import { useEffect, type ReactNode } from 'react';
import type { PublicShop } from '@parchi/contract';
import { Button, ListRow, Notice, PrinterIcon, RowList } from '@parchi/shared-ui';
import { useNow } from '@parchi/shared-ui/format';
import { useFetchShopQuery } from '../../../shopsApi.ts';
import { t } from '../../../messages/t.ts';
import { shopCaution } from './shopCaution.ts';
import { useSearchFailureToast } from './useSearchFailureToast.ts';
import type { OrderFlow } from '../useOrderFlow.ts';

export interface ChosenShopProps {
  readonly shop: PublicShop;
  readonly flow: Pick<OrderFlow, 'dispatch' | 'goTo'>;
}

/**
 * The chosen shop, shown at every stage after the first. When it appears, it fetches the shop's current prices and
 * availability.
 */
export function ChosenShop({ shop, flow }: ChosenShopProps): ReactNode {
  const { dispatch, goTo } = flow;
  const { data, error } = useFetchShopQuery(shop.shopId, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (data) dispatch({ type: 'shop-refreshed', shop: data.shop });
  }, [data, dispatch]);
  useSearchFailureToast(error);

  const caution = shopCaution(shop, useNow());
  const [locality, city] = shop.address;
  return (
    <>
      <RowList label={t('place-order.stage.shop')}>
        <ListRow
          lead={<PrinterIcon aria-hidden />}
          title={shop.shopName}
          detail={`${locality}, ${city}`}
          trail={
            <Button
              variant="quiet"
              aria-label={t('place-order.shop.change-named', { name: shop.shopName })}
              onClick={() => goTo('location')}
            >
              {t('place-order.shop.change')}
            </Button>
          }
        />
      </RowList>
      {caution !== undefined && <Notice tone="caution">{caution}</Notice>}
    </>
  );
}
