import { apiPaths, type Id, type OrdersReply, type Order } from '@parchi/contract';
import { injectCalls, refetchOnChange } from '@parchi/shared-api';

const ordersApi = injectCalls('remote-customer', (build) => ({
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK's word for “no argument”
  listOrders: build.infiniteQuery<OrdersReply, void, string | null>({
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ cursor }) => cursor ?? undefined,
    },
    query: ({ pageParam }) => ({ path: apiPaths.listOrders, body: { cursor: pageParam } }),
    providesTags: ['Order'],
    onCacheEntryAdded: refetchOnChange,
  }),
  getOrder: build.query<Order, Id>({
    query: (id) => ({ path: apiPaths.getOrder, body: { id } }),
    providesTags: ['Order'],
    onCacheEntryAdded: refetchOnChange,
  }),
}));

export const { useListOrdersInfiniteQuery, useGetOrderQuery } = ordersApi;
