import {
  apiPaths,
  type ChangePrintStatusRequest,
  type ChangeStatusRequest,
  type OwnShop,
  type PauseOrdersRequest,
} from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';
import { refetchShop } from './refetchShop.ts';

const switchesApi = injectCalls('remote-shop', (build) => ({
  changeStatus: build.mutation<{ shop: OwnShop }, ChangeStatusRequest>({
    query: (body) => ({ path: apiPaths.changeStatus, body }),
    onQueryStarted: refetchShop,
  }),
  changePrintStatus: build.mutation<{ shop: OwnShop }, ChangePrintStatusRequest>({
    query: (body) => ({ path: apiPaths.changePrintStatus, body }),
    onQueryStarted: refetchShop,
  }),
  pauseOrders: build.mutation<{ shop: OwnShop }, PauseOrdersRequest>({
    query: (body) => ({ path: apiPaths.pauseOrders, body }),
    onQueryStarted: refetchShop,
  }),
}));

export const { useChangeStatusMutation, useChangePrintStatusMutation, usePauseOrdersMutation } =
  switchesApi;
