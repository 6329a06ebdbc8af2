import { apiPaths, type FindShopRequest, type FoundShop, type PublicShop } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const shopsApi = injectCalls('remote-customer', (build) => ({
  findShop: build.query<readonly FoundShop[], FindShopRequest>({
    query: (body) => ({ path: apiPaths.findShop, body }),
    // Search results are not cached, so that the next search shows a shop that has just closed as closed.
    keepUnusedDataFor: 0,
  }),
  fetchShop: build.query<{ shop: PublicShop }, string>({
    query: (shopId) => ({ path: apiPaths.fetchShop, body: { shopId } }),
    keepUnusedDataFor: 0,
  }),
}));

export const { useFindShopQuery, useFetchShopQuery } = shopsApi;
