import {
  apiPaths,
  type CloseShopReply,
  type CloseShopRequest,
  type KeepShopRequest,
  type OwnShop,
} from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';
import { refetchShop } from './refetchShop.ts';

const closingApi = injectCalls('remote-shop', (build) => ({
  closeShop: build.mutation<CloseShopReply, CloseShopRequest>({
    query: (body) => ({ path: apiPaths.closeShop, body }),
    onQueryStarted: refetchShop,
  }),
  keepShop: build.mutation<{ shop: OwnShop }, KeepShopRequest>({
    query: (body) => ({ path: apiPaths.keepShop, body }),
    onQueryStarted: refetchShop,
  }),
}));

export const { useCloseShopMutation, useKeepShopMutation } = closingApi;
