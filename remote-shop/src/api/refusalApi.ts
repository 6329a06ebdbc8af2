import {
  apiPaths,
  type FilesRefusalRequest,
  type Id,
  type Order,
  type OrderRefusalRequest,
  type RefusalReason,
} from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';
import { orderOf } from './counterApi.ts';
import { refetchShop } from './refetchShop.ts';

const refusalApi = injectCalls('remote-shop', (build) => ({
  /** Ends an order that can't be printed, and refunds it. The note is for the reason `other`. */
  refuseOrder: build.mutation<
    Order,
    { orderId: Id; helper?: Id; reason: RefusalReason; note?: string }
  >({
    query: ({ orderId, ...refusal }) => ({
      path: apiPaths.refuseOrder,
      body: { print: orderId, ...refusal } satisfies OrderRefusalRequest,
    }),
    transformResponse: orderOf,
    onQueryStarted: refetchShop,
  }),
  /** Refuses files of an order, and refunds their prices. If no file is left, the order ends. */
  refuseFiles: build.mutation<
    Order,
    { orderId: Id; helper?: Id; fileIds: readonly Id[]; reason: RefusalReason; note?: string }
  >({
    query: ({ orderId, fileIds, ...refusal }) => ({
      path: apiPaths.refuseOrderFiles,
      body: {
        print: orderId,
        files: fileIds.map((_id) => ({ _id })),
        ...refusal,
      } satisfies FilesRefusalRequest,
    }),
    transformResponse: orderOf,
    onQueryStarted: refetchShop,
  }),
}));

export const { useRefuseOrderMutation, useRefuseFilesMutation } = refusalApi;
