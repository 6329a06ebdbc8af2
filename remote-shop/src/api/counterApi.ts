import {
  apiPaths,
  type CounterChangeRequest,
  type Id,
  type JobTicket,
  type JobTicketsReply,
  type Order,
  type OwnShop,
  type PageColor,
  type PreviousOrdersReply,
  type PrintJobRequest,
  type OrderReply,
  type PublicShop,
} from '@parchi/contract';
import { injectCalls, refetchOnChange } from '@parchi/shared-api';
import { ANSWERS_WITHIN_MS, type FileRequest } from '../lib/order-files/fetchFile.ts';
import { fetchThumbnail } from '../lib/order-files/fetchThumbnail.ts';
import { refetchShop } from './refetchShop.ts';

/**
 * How long an unused thumbnail stays in the cache, in seconds. The time is limited because a counter stays open all
 * day, and orders are rarely reopened after an hour.
 */
const THUMBNAIL_KEPT_SECONDS = 3_600;

const counterApi = injectCalls('remote-shop', (build) => ({
  /**
   * @param shopId code of the signed-in shop. After the shop's session has ended, the reply is only its public record
   */
  ownShop: build.query<{ shop: OwnShop | PublicShop }, string>({
    query: (shopId) => ({ path: apiPaths.fetchShop, body: { shopId } }),
    providesTags: ['Shop'],
    onCacheEntryAdded: refetchOnChange,
  }),
  // oxlint-disable-next-line typescript/no-invalid-void-type -- RTK's word for “no argument”
  previousOrders: build.infiniteQuery<PreviousOrdersReply, void, string | null>({
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ cursor }) => cursor ?? undefined,
    },
    query: ({ pageParam }) => ({ path: apiPaths.previousOrders, body: { cursor: pageParam } }),
    providesTags: ['Shop'],
    onCacheEntryAdded: refetchOnChange,
  }),
  /** Loads the printer settings of each print job of an order. */
  jobTickets: build.query<readonly JobTicket[], JobTicketsOf>({
    query: ({ orderId }) => ({
      path: apiPaths.jobTicket,
      body: { print: orderId },
      withinMs: ANSWERS_WITHIN_MS,
    }),
    transformResponse: ({ tickets }: JobTicketsReply) => tickets,
  }),
  /** Loads a picture of a file's first page and returns its object URL. */
  thumbnail: build.query<string, Id>({
    queryFn: fetchThumbnail,
    keepUnusedDataFor: THUMBNAIL_KEPT_SECONDS,
    async onCacheEntryAdded(_fileId, { cacheDataLoaded, cacheEntryRemoved }) {
      const { data: address } = await cacheDataLoaded;
      await cacheEntryRemoved;
      URL.revokeObjectURL(address);
    },
  }),
  completeOrder: build.mutation<Order, CounterStep>({
    query: ({ orderId, helper }) => ({
      path: apiPaths.completeOrder,
      body: { print: orderId, helper } satisfies CounterChangeRequest,
    }),
    transformResponse: orderOf,
    onQueryStarted: refetchShop,
  }),
  /**
   * Puts a completed order back in the queue. The server accepts this on the day of the completion. `isUndo` means that
   * the order was completed by mistake seconds ago, so its cash was not taken.
   */
  reopenOrder: build.mutation<Order, CounterStep & { readonly isUndo: boolean }>({
    query: ({ orderId, isUndo, helper }) => ({
      path: apiPaths.reopenOrder,
      body: { print: orderId, undo: isUndo, helper },
    }),
    transformResponse: orderOf,
    onQueryStarted: refetchShop,
  }),
}));

/** A change of an order, and the helper at the counter who makes it. */
type CounterStep = { orderId: Id; helper?: Id };

/** Cache key of an order's tickets. It includes the number of files, because refusing files changes the tickets. */
type JobTicketsOf = { orderId: Id; fileCount: number };

export function orderOf({ print }: OrderReply): Order {
  return print;
}

/** Returns the request for the print job of one colour. The print job is fetched as a file, outside the API slice. */
export function printJobRequest(orderId: Id, color: PageColor): FileRequest {
  return {
    path: apiPaths.printJob,
    body: { print: orderId, color } satisfies PrintJobRequest,
  };
}

export const {
  useOwnShopQuery,
  useJobTicketsQuery,
  useThumbnailQuery,
  usePreviousOrdersInfiniteQuery,
  useCompleteOrderMutation,
  useReopenOrderMutation,
} = counterApi;
