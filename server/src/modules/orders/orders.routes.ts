import {
  apiPaths,
  errorReplySchema,
  getOrderRequestSchema,
  orderChangeRequestSchema,
  orderReplySchema,
  placeOrderReplySchema,
  orderFileRequestSchema,
  ordersReplySchema,
  ordersRequestSchema,
  orderSchema,
} from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { leaveMultipartUnread } from '../../http/bodies/leaveMultipartUnread.ts';
import { forSignedIn, forUsers } from '../../http/calls/access.ts';
import { callerKey } from '../../http/limits/rates/callerKey.ts';
import { createConcurrencyLimit } from '../../http/limits/concurrencyLimit.ts';
import { requireSignedIn, requireStillSignedIn, requireUser } from '../../http/signedIn.ts';
import { leaveAtEnd } from '../../http/replies/leaveAtEnd.ts';
import { sendPdf } from '../../http/replies/sendPdf.ts';
import { counterRoutes, type CounterRoutesOptions } from './counter/counter.routes.ts';
import { downloadRoutes, type DownloadRoutesOptions } from './download/download.routes.ts';
import { cancelOrder, type CancelOrderContext } from './ending/cancelOrder.ts';
import { readIdempotencyKey } from './placing/form/readIdempotencyKey.ts';
import { orderUploadsRoutes } from './placing/orderUploads.routes.ts';
import { placeOrder } from './placing/placeOrder.ts';
import { fetchPdf } from './files/openPdf.ts';
import { moneyRoutes, type MoneyRoutesOptions } from './money/money.routes.ts';
import { placePayableOrder, type PlacePayableOrderContext } from './placePayableOrder.ts';
import { fromWireOrderChange, fromWireOrdersRequest } from './records/fromWireRequests.ts';
import { listOrders } from './records/listOrders.ts';
import { openOrder, showOrder } from './records/showOrder.ts';
import { receiptRoutes, type ReceiptRoutesOptions } from './receipt/receipt.routes.ts';
import { thumbnailRoutes, type ThumbnailRoutesOptions } from './thumbnail/thumbnail.routes.ts';

/**
 * Maximum number of concurrent reads per account. A PDF viewer reads several ranges at once; each holds a file open
 * meanwhile.
 */
const MAX_READERS_OF_ACCOUNT = 16;

export type OrdersRoutesOptions = CounterRoutesOptions &
  MoneyRoutesOptions &
  ReceiptRoutesOptions &
  DownloadRoutesOptions &
  ThumbnailRoutesOptions & {
    readonly ordering: PlacePayableOrderContext;
    readonly cancelling: CancelOrderContext;
  };

export function ordersRoutes(options: OrdersRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    addOrders(app, options);
    addCancelOrder(app, options);
    addGetPdf(app, options);
    await app.register(counterRoutes(options));
    await app.register(moneyRoutes(options));
    await app.register(receiptRoutes(options));
    await app.register(downloadRoutes(options));
    await app.register(thumbnailRoutes(options));
    await app.register(orderUploadsRoutes(options.ordering));
    // This route has its own Fastify scope, because it accepts multipart bodies and the other routes do not.
    await app.register((scope, _options, done) => {
      addNewOrder(scope, options);
      done();
    });
  };
}

function addNewOrder(scope: FastifyInstance, { ordering }: OrdersRoutesOptions): void {
  leaveMultipartUnread(scope);
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.placeOrder,
    {
      schema: {
        consumes: ['multipart/form-data'],
        response: { 201: placeOrderReplySchema, default: errorReplySchema },
      },
      config: { access: forUsers() },
    },
    async (request, reply) => {
      const userId = await requireUser(request);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const { order, payment } = await placePayableOrder(ordering, () =>
        placeOrder(ordering.placing, {
          body: request.raw,
          userId,
          address: callerKey(request.ip),
          assertStillSignedIn: () => requireStillSignedIn(request),
          key,
        }),
      );
      request.log.info({ area: 'prints', files: order.files.length }, 'order placed');
      return reply.code(201).send({ text: 'Order placed', print: order, payment });
    },
  );
}

function addOrders(app: FastifyInstance, { ordering }: OrdersRoutesOptions): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.getOrder,
    {
      schema: {
        body: getOrderRequestSchema,
        response: { 200: orderSchema, default: errorReplySchema },
      },
      config: { access: forSignedIn({ id: 'order' }) },
    },
    async (request) => openOrder(ordering, request.body.id, await requireSignedIn(request)),
  );
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.listOrders,
    {
      schema: {
        body: ordersRequestSchema,
        response: { 200: ordersReplySchema, default: errorReplySchema },
      },
      config: { access: forUsers() },
    },
    async (request) => {
      const userId = await requireUser(request);
      return listOrders(ordering, userId, fromWireOrdersRequest(request.body));
    },
  );
}

function addCancelOrder(app: FastifyInstance, { ordering, cancelling }: OrdersRoutesOptions): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.cancelOrder,
    {
      schema: {
        body: orderChangeRequestSchema,
        response: { 200: orderReplySchema, default: errorReplySchema },
      },
      config: { access: forUsers({ print: 'order' }) },
    },
    async (request) => {
      const userId = await requireUser(request);
      const id = fromWireOrderChange(request.body);
      await cancelOrder(cancelling, id, userId);
      const print = await showOrder(ordering, id, { accountId: userId, kind: 'user' });
      return { text: 'Order cancelled', print };
    },
  );
}

function addGetPdf(app: FastifyInstance, options: OrdersRoutesOptions): void {
  const readers = createConcurrencyLimit(options.isLimited ? MAX_READERS_OF_ACCOUNT : Infinity);
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.getPdf,
    {
      schema: {
        body: orderFileRequestSchema,
        produces: ['application/pdf'],
        response: { default: errorReplySchema },
      },
      config: { access: forSignedIn({ file: 'file' }), isDownload: true },
    },
    async (request, reply) => {
      const viewer = await requireSignedIn(request);
      leaveAtEnd(reply, readers.enter(viewer.accountId));
      const pdf = await fetchPdf(options.files, request.body.file, viewer);
      const { downloadPace: pace } = options;
      return sendPdf(request, reply, { ...pdf, disposition: 'inline', pace });
    },
  );
}
