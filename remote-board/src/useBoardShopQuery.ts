import { apiPaths, liveNamespaces, type ShopReply } from '@parchi/contract';
import { injectCalls, refetch, subscribeToChanges } from '@parchi/shared-api';

const boardApi = injectCalls('remote-board', (build) => ({
  /** @param shopId public code of the shop, in capitals */
  boardShop: build.query<ShopReply, string>({
    query: (shopId) => ({ path: apiPaths.fetchShop, body: { shopId } }),
    /** Refetches on every event of the shop's public channel, for as long as the board is open. */
    async onCacheEntryAdded(shopId, lifecycle) {
      const stop = subscribeToChanges(
        liveNamespaces.board(shopId),
        () => void lifecycle.dispatch(refetch(lifecycle.getCacheEntry())),
      );
      await lifecycle.cacheEntryRemoved;
      stop();
    },
  }),
}));

export const { useBoardShopQuery } = boardApi;
