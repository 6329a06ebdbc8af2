import {
  apiPaths,
  type ChangeShopDetailsRequest,
  type Id,
  type ShopDetails,
  type ShopDetailsReply,
} from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const detailsApi = injectCalls('remote-shop', (build) => ({
  /** Asks for what the shop says about itself. Not cached, so that a form always begins with what is stored. */
  shopDetails: build.query<ShopDetails, Id>({
    query: (id) => ({ path: apiPaths.shopDetails, body: { id } }),
    transformResponse: ({ details }: ShopDetailsReply) => details,
    keepUnusedDataFor: 0,
  }),
  changeShopDetails: build.mutation<ShopDetails, ChangeShopDetailsRequest>({
    query: (body) => ({ path: apiPaths.changeShopDetails, body }),
    transformResponse: ({ details }: ShopDetailsReply) => details,
  }),
}));

export const { useShopDetailsQuery, useChangeShopDetailsMutation } = detailsApi;
