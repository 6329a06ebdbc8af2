import {
  apiPaths,
  type ChangePrintStatusRequest,
  type ChangeStatusRequest,
  type Id,
  type JobTicketsReply,
  type OwnShop,
  type PreviousOrdersReply,
  type PrintReply,
  type PublicShop,
} from '@parchi/contract';
import { injectCalls, liveQuery } from '@parchi/shared-api';
import { fetchThumbnail } from './lib/fetchThumbnail.ts';

/** An order is opened again within minutes, if at all; a counter stays open all day. */
const THUMBNAIL_KEPT_SECONDS = 3_600;

const counterApi = injectCalls('remote-shop', (build) => ({
  /** @param shopId the signed-in shop's own code: who is signed in no more is shown what everybody sees */
  ownShop: build.query<{ shop: OwnShop | PublicShop }, string>({
    query: (shopId) => ({ path: apiPaths.fetchShop, body: { shopId } }),
    providesTags: ['Shop'],
    onCacheEntryAdded: liveQuery('Shop'),
  }),
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK's word for “no argument”
  previousOrders: build.infiniteQuery<PreviousOrdersReply, void, string | null>({
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ cursor }) => cursor ?? undefined,
    },
    query: ({ pageParam }) => ({ path: apiPaths.previousOrders, body: { cursor: pageParam } }),
    providesTags: ['Shop'],
  }),
  /** How each print-ready file of an order is to be printed. */
  jobTickets: build.query<JobTicketsReply, Id>({
    query: (print) => ({ path: apiPaths.jobTicket, body: { print } }),
  }),
  /** The address of a picture of a file's first page. */
  thumbnail: build.query<string, Id>({
    queryFn: fetchThumbnail,
    keepUnusedDataFor: THUMBNAIL_KEPT_SECONDS,
    async onCacheEntryAdded(_fileId, { cacheDataLoaded, cacheEntryRemoved }) {
      const { data: address } = await cacheDataLoaded;
      await cacheEntryRemoved;
      URL.revokeObjectURL(address);
    },
  }),
  changeStatus: build.mutation<{ shop: OwnShop }, ChangeStatusRequest>({
    query: (body) => ({ path: apiPaths.changeStatus, body }),
    invalidatesTags: ['Shop'],
  }),
  changePrintStatus: build.mutation<{ shop: OwnShop }, ChangePrintStatusRequest>({
    query: (body) => ({ path: apiPaths.changePrintStatus, body }),
    invalidatesTags: ['Shop'],
  }),
  completeOrder: build.mutation<PrintReply, Id>({
    query: (print) => ({ path: apiPaths.completeOrder, body: { print } }),
    invalidatesTags: ['Shop'],
  }),
  /** Within `limits.reopenWithinSeconds` after it was completed. */
  reopenOrder: build.mutation<PrintReply, Id>({
    query: (print) => ({ path: apiPaths.reopenOrder, body: { print } }),
    invalidatesTags: ['Shop'],
  }),
}));

export const {
  useOwnShopQuery,
  useJobTicketsQuery,
  useThumbnailQuery,
  usePreviousOrdersInfiniteQuery,
  useChangeStatusMutation,
  useChangePrintStatusMutation,
  useCompleteOrderMutation,
  useReopenOrderMutation,
} = counterApi;
