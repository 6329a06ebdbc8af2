import {
  apiPaths,
  type MoneyOrdersReply,
  type MoneyReply,
  type MoneyRequest,
} from '@parchi/contract';
import { injectCalls, refetchOnChange } from '@parchi/shared-api';

const moneyApi = injectCalls('remote-shop', (build) => ({
  /** Fetches what the shop earned in a period. */
  money: build.query<MoneyReply, MoneyRequest>({
    query: (body) => ({ path: apiPaths.shopMoney, body }),
    providesTags: ['Shop'],
    onCacheEntryAdded: refetchOnChange,
  }),
  /** Lists the orders behind the sums of a period, one page at a time. */
  moneyOrders: build.infiniteQuery<MoneyOrdersReply, MoneyRequest, string | null>({
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ cursor }) => cursor ?? undefined,
    },
    query: ({ queryArg, pageParam }) => ({
      path: apiPaths.shopMoneyOrders,
      body: { ...queryArg, ...(pageParam !== null && { cursor: pageParam }) },
    }),
    providesTags: ['Shop'],
    onCacheEntryAdded: refetchOnChange,
  }),
}));

export const { useMoneyQuery, useMoneyOrdersInfiniteQuery } = moneyApi;
