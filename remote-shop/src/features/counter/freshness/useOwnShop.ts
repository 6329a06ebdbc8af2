import { useEffect } from 'react';
import type { OwnShop, PublicShop } from '@parchi/contract';
import { asApiError, errorText, useGetSessionQuery } from '@parchi/shared-api';
import { useOwnShopQuery } from '../../../api/counterApi.ts';
import { safetyNet } from './safetyNet.ts';

export interface ShopOfCounter {
  /** The shop's current record. Undefined before the first reply. */
  readonly shop: OwnShop | undefined;
  /** Why the last fetch failed; undefined if it succeeded. */
  readonly failure: string | undefined;
  /** When the shop's record was last received, as in `Date.now()`. */
  readonly answeredAtMs: number | undefined;
  /** Refetches the record. If that fails, resolves to the previous record. */
  readonly refresh: () => Promise<OwnShop | undefined>;
}

/**
 * Returns the signed-in shop's record. It is refetched on every live event, every 30 s, and when the page gets the
 * focus or is online again.
 */
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
    shop: ownOf(data),
    failure: error && errorText(asApiError(error)),
    answeredAtMs: fulfilledTimeStamp,
    refresh: async () => ownOf((await refetch()).data),
  };
}

function ownOf(reply: { shop: OwnShop | PublicShop } | undefined): OwnShop | undefined {
  return reply && isOwn(reply.shop) ? reply.shop : undefined;
}

function isOwn(shop: OwnShop | PublicShop): shop is OwnShop {
  return 'currentOrders' in shop;
}
