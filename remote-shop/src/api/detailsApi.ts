import {
  apiPaths,
  type ChangeShopDetailsRequest,
  type Id,
  type ShopDetails,
  type ShopDetailsReply,
} from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const detailsApi = injectCalls('remote-shop', (build) => ({
  /** Fetches the shop's details. They are not cached, so that the form always starts with the stored values. */
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
