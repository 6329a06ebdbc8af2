import {
  apiPaths,
  type Checkout,
  type ConfirmPaymentRequest,
  type FileOptions,
  type Id,
  type Order,
  type OrderReply,
  type OrdersReply,
  type PaymentProof,
  type PlaceOrderReply,
  type PlaceUploadedOrderRequest,
  type ReportReply,
  type ReportRequest,
} from '@parchi/contract';
import { injectCalls, refetchOnChange, type ApiResult } from '@parchi/shared-api';
import { fitsForm, uploadForm, type UploadProgress } from '@parchi/shared-api/upload';

export interface PlaceOrderRequest {
  readonly files: readonly File[];
  /** Options of the files: one entry per file, in the order of the files. */
  readonly options: readonly FileOptions[];
  readonly shop: Id;
  readonly user: Id;
  readonly isPriority: boolean;
  /** The number that the shop may call. Empty if the person gave none. */
  readonly phone: string;
  /** Whether the person pays in cash at the counter. */
  readonly isCash: boolean;
  /** Total in rupees, without the priority surcharge. */
  readonly totalPrice: number;
  /** Must be the same for every try of an order, so that the server places the order only once. */
  readonly idempotencyKey: string;
  /** Id of an earlier upload of these files, to resume. */
  readonly uploadId: Id | undefined;
  /** Called with the id of an upload that has started, so that a retry can resume it. */
  readonly onUploadStarted: (id: Id) => void;
  readonly onProgress: (progress: UploadProgress) => void;
}

export interface PlacedOrder {
  readonly order: Order;
  /** Undefined if the order is paid in cash at the counter. */
  readonly checkout: Checkout | undefined;
}

/** An order with the time of the request, from which a caller knows how old the reply is. */
export interface FetchedOrder {
  readonly order: Order;
  /** When the request was sent, in ms since 1970. */
  readonly askedAtMs: number;
}

interface PaymentToConfirm {
  readonly orderId: Id;
  readonly proof: PaymentProof;
}

const ordersApi = injectCalls('remote-customer', (build) => ({
  // oxlint-disable-next-line typescript/no-invalid-void-type -- RTK's word for “no argument”
  listOrders: build.infiniteQuery<OrdersReply, void, string | null>({
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ cursor }) => cursor ?? undefined,
    },
    query: ({ pageParam }) => ({ path: apiPaths.listOrders, body: { cursor: pageParam } }),
    providesTags: ['Order'],
    onCacheEntryAdded: refetchOnChange,
  }),
  getOrder: build.query<FetchedOrder, Id>({
    // oxlint-disable-next-line max-params -- RTK passes the base query as the fourth argument.
    queryFn: async (id, _api, _options, call) => {
      const askedAtMs = Date.now();
      const result = (await call({
        path: apiPaths.getOrder,
        body: { id },
      })) as ApiResult<Order>;
      return result.error ? result : { data: { order: result.data, askedAtMs } };
    },
    providesTags: ['Order'],
    onCacheEntryAdded: refetchOnChange,
  }),
  // This call is a mutation, so that its reply never comes from the cache: whether an order was paid can change at any
  // time.
  checkOrder: build.mutation<Order, Id>({
    query: (id) => ({ path: apiPaths.getOrder, body: { id } }),
  }),
  placeOrder: build.mutation<PlacedOrder, PlaceOrderRequest>({
    // oxlint-disable-next-line max-params -- RTK passes the base query as the fourth argument.
    queryFn: async (request, { signal }, _options, call) => {
      const result = fitsForm(request.files)
        ? await sendOrderForm(request, signal)
        : await sendOrderUpload(request, signal, async (upload) => {
            const body = uploadedOrder(request, upload);
            const answer = await call({ path: apiPaths.placeUploadedOrder, body });
            return answer as ApiResult<PlaceOrderReply>;
          });
      if (result.error) return result;
      const { print, payment } = result.data;
      return { data: { order: print, checkout: payment } };
    },
    invalidatesTags: ['Order'],
  }),
  confirmPayment: build.mutation<Order, PaymentToConfirm>({
    query: ({ orderId, proof }) => ({
      path: apiPaths.confirmPayment,
      body: { print: orderId, ...proof } satisfies ConfirmPaymentRequest,
    }),
    transformResponse: ({ print }: OrderReply) => print,
    invalidatesTags: ['Order'],
  }),
  reportShop: build.mutation<ReportReply, ReportRequest>({
    query: (body) => ({ path: apiPaths.report, body }),
  }),
  cancelOrder: build.mutation<Order, Id>({
    query: (id) => ({ path: apiPaths.cancelOrder, body: { print: id } }),
    transformResponse: ({ print }: OrderReply) => print,
    invalidatesTags: ['Order'],
  }),
}));

/** Loads the client of resumable uploads. A page calls this early, when files are chosen, while there is a network. */
export const loadResumableUploads = () => import('@parchi/shared-api/resumable-upload');

async function sendOrderUpload(
  request: PlaceOrderRequest,
  signal: AbortSignal,
  complete: (upload: Id) => Promise<ApiResult<PlaceOrderReply>>,
): Promise<ApiResult<PlaceOrderReply>> {
  const { uploadResumably } = await loadResumableUploads();
  return uploadResumably({
    path: apiPaths.startOrderUpload,
    headers: { 'idempotency-key': request.idempotencyKey },
    files: request.files,
    id: request.uploadId,
    signal,
    onStarted: request.onUploadStarted,
    onProgress: request.onProgress,
    complete,
  });
}

async function sendOrderForm(
  request: PlaceOrderRequest,
  signal: AbortSignal,
): Promise<ApiResult<PlaceOrderReply>> {
  const result = await uploadForm({
    path: apiPaths.placeOrder,
    form: placeOrderForm(request),
    headers: { 'idempotency-key': request.idempotencyKey },
    signal,
    onProgress: request.onProgress,
  });
  return result as ApiResult<PlaceOrderReply>;
}

function orderFields(request: PlaceOrderRequest) {
  return {
    shop: request.shop,
    priority: String(request.isPriority),
    totalPrice: String(request.totalPrice),
    ...(request.phone === '' ? {} : { phone: request.phone }),
    ...(request.isCash ? { payment: 'counter' } : {}),
    fileInfo: JSON.stringify(request.options),
  };
}

function uploadedOrder(request: PlaceOrderRequest, upload: Id): PlaceUploadedOrderRequest {
  return { upload, key: request.idempotencyKey, ...orderFields(request) };
}

/**
 * Builds the request's form. The fields come before the files, so that the server can refuse the order before the files
 * are uploaded.
 */
function placeOrderForm(request: PlaceOrderRequest): FormData {
  const form = new FormData();
  form.append('user', request.user);
  for (const [name, value] of Object.entries(orderFields(request))) form.append(name, value);
  for (const file of request.files) form.append('file', file, file.name);
  return form;
}

export const {
  useListOrdersInfiniteQuery,
  useCheckOrderMutation,
  usePlaceOrderMutation,
  useConfirmPaymentMutation,
  useCancelOrderMutation,
  useReportShopMutation,
} = ordersApi;

/** `useGetOrderQuery` in two parts, for a page whose polling interval depends on the order. */
export const { useQueryState: useOrderState, useQuerySubscription: useOrderSubscription } =
  ordersApi.endpoints.getOrder;
