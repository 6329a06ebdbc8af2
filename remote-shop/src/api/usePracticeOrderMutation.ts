import { apiPaths, type Order } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';
import { orderOf } from './counterApi.ts';
import { refetchShop } from './refetchShop.ts';

const practiceApi = injectCalls('remote-shop', (build) => ({
  /** Sends the shop a practice order, with which it can try its counter. */
  practiceOrder: build.mutation<Order, undefined>({
    query: () => ({ path: apiPaths.practiceOrder }),
    transformResponse: orderOf,
    onQueryStarted: refetchShop,
  }),
}));

export const { usePracticeOrderMutation } = practiceApi;
