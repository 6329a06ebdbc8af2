import {
  apiPaths,
  type ConfirmPaymentRequest,
  type FileOptions,
  type FindShopRequest,
  type FoundShop,
  type Id,
  type PlaceOrderReply,
  type Order,
  type OrderReply,
  type PublicShop,
} from '@parchi/contract';
import { injectCalls, type ApiResult } from '@parchi/shared-api';
import { uploadForm, type UploadProgress } from '@parchi/shared-api/upload';

export interface PlaceOrderRequest {
  readonly files: readonly File[];
  /** One entry per file, in the same order. */
  readonly fileInfo: readonly FileOptions[];
  readonly shop: Id;
  readonly user: Id;
  readonly priority: boolean;
  /** In rupees, without the priority surcharge. */
  readonly totalPrice: number;
  /** The same for every try of an order, so that the server places the order once. */
  readonly idempotencyKey: string;
  readonly onProgress: (progress: UploadProgress) => void;
}

const printApi = injectCalls('remote-customer', (build) => ({
  findShop: build.query<readonly FoundShop[], FindShopRequest>({
    query: (body) => ({ path: apiPaths.findShop, body }),
    // Not cached, so that the next search shows a shop that has just closed as closed.
    keepUnusedDataFor: 0,
  }),
  fetchShop: build.query<{ shop: PublicShop }, string>({
    query: (shopId) => ({ path: apiPaths.fetchShop, body: { shopId } }),
    keepUnusedDataFor: 0,
  }),
  placeOrder: build.mutation<PlaceOrderReply, PlaceOrderRequest>({
    queryFn: async (request, { signal }) => {
      const result = await uploadForm({
        path: apiPaths.placeOrder,
        form: placeOrderForm(request),
        headers: { 'idempotency-key': request.idempotencyKey },
        signal,
        onProgress: request.onProgress,
      });
      return result as ApiResult<PlaceOrderReply>;
    },
    invalidatesTags: ['Order'],
  }),
  // Not a cached query: whether an order was paid can change at any time.
  checkOrder: build.mutation<Order, Id>({
    query: (id) => ({ path: apiPaths.getOrder, body: { id } }),
  }),
  confirmPayment: build.mutation<OrderReply, ConfirmPaymentRequest>({
    query: (body) => ({ path: apiPaths.confirmPayment, body }),
    invalidatesTags: ['Order'],
  }),
}));

/** Puts the fields before the files, so that the server can refuse the order before the files are uploaded. */
function placeOrderForm(request: PlaceOrderRequest): FormData {
  const form = new FormData();
  form.append('shop', request.shop);
  form.append('user', request.user);
  form.append('priority', String(request.priority));
  form.append('totalPrice', String(request.totalPrice));
  form.append('fileInfo', JSON.stringify(request.fileInfo));
  for (const file of request.files) form.append('file', file, file.name);
  return form;
}

export const {
  useFindShopQuery,
  useFetchShopQuery,
  usePlaceOrderMutation,
  useCheckOrderMutation,
  useConfirmPaymentMutation,
} = printApi;
