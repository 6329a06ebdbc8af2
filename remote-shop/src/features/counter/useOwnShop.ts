import { useEffect } from 'react';
import type { OwnShop, PublicShop } from '@parchi/contract';
import { asApiError, errorText, useGetSessionQuery } from '@parchi/shared-api';
import { useOwnShopQuery } from '../../counterApi.ts';
import { safetyNet } from './safetyNet.ts';

export interface ShopOfCounter {
  /** Undefined before the first answer. */
  readonly shop: OwnShop | undefined;
  /** Why the last call failed. */
  readonly failure: string | undefined;
  /** When the shop's record came last, in ms as `Date.now()` tells it. */
  readonly answeredAtMs: number | undefined;
  readonly refresh: () => Promise<unknown>;
}

/** The shop as it is now: asked for again at every live hint, every 30 s, and when one returns to the page. */
export function useOwnShop(shopId: string): ShopOfCounter {
  const { data, error, refetch, fulfilledTimeStamp } = useOwnShopQuery(shopId, {
    ...safetyNet,
    refetchOnMountOrArgChange: true,
  });
  const { refetch: checkSession } = useGetSessionQuery();
  const isShutOut = data !== undefined && !isOwn(data.shop);
  useEffect(() => {
    if (isShutOut) void checkSession();
  }, [isShutOut, checkSession]);

  return {
    shop: data && isOwn(data.shop) ? data.shop : undefined,
    failure: error && errorText(asApiError(error)),
    answeredAtMs: fulfilledTimeStamp,
    refresh: refetch,
  };
}

function isOwn(shop: OwnShop | PublicShop): shop is OwnShop {
  return 'currentOrders' in shop;
}
