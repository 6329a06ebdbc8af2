import {
  apiPaths,
  errorReplySchema,
  placeOrderReplySchema,
  placeUploadedOrderRequestSchema,
} from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { forUsers } from '../../../http/calls/access.ts';
import { callerKey } from '../../../http/limits/rates/callerKey.ts';
import { requireStillSignedIn, requireUser } from '../../../http/signedIn.ts';
import { addResumableRoutes } from '../../../transfer/upload/resumable/addResumableRoutes.ts';
import { addStartRoute } from '../../../transfer/upload/resumable/addStartRoute.ts';
import { placePayableOrder, type PlacePayableOrderContext } from '../placePayableOrder.ts';
import { readIdempotencyKey } from './form/readIdempotencyKey.ts';
import { pendingOrders } from './placeOrder.ts';
import { placeUploadedOrder } from './placeUploadedOrder.ts';
import { orderAllowances } from './room/orderAllowances.ts';
import { startOrderUpload } from './startOrderUpload.ts';

/** Maximum size of the body that places an uploaded order: the options of a hundred files. */
const ORDER_BODY_BYTES = 320 * 1_024;

/** Registers the routes that place an order from a resumable upload (decision 63). */
export function orderUploadsRoutes(ordering: PlacePayableOrderContext): FastifyPluginAsyncZod {
  const { uploads: context, settings, db } = ordering.placing;
  const path = apiPaths.startOrderUpload;
  const access = forUsers();
  return async (app) => {
    addStartRoute(app, {
      context,
      path,
      access,
      start: async (request, files) =>
        startOrderUpload(ordering.placing, {
          files,
          userId: await requireUser(request),
          address: callerKey(request.ip),
          key: readIdempotencyKey(request.headers['idempotency-key']),
        }),
    });
    addPlaceUploaded(app, ordering);
    await app.register((scope, _options, done) => {
      addResumableRoutes(scope, {
        context,
        path,
        access,
        rows: pendingOrders(db),
        async uploaderOf(request) {
          const userId = await requireUser(request);
          const address = callerKey(request.ip);
          return { allowances: orderAllowances({ userId, address }, settings), accountId: userId };
        },
      });
      done();
    });
  };
}

function addPlaceUploaded(app: FastifyInstance, ordering: PlacePayableOrderContext): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.placeUploadedOrder,
    {
      bodyLimit: ORDER_BODY_BYTES,
      schema: {
        body: placeUploadedOrderRequestSchema,
        response: { 201: placeOrderReplySchema, default: errorReplySchema },
      },
      config: { access: forUsers({ upload: 'upload' }) },
    },
    async (request, reply) => {
      const userId = await requireUser(request);
      const {
        upload: uploadId,
        key,
        phone = '',
        payment: way = 'online',
        ...fields
      } = request.body;
      const { order, payment } = await placePayableOrder(ordering, () =>
        placeUploadedOrder(ordering.placing, {
          uploadId,
          userId,
          address: callerKey(request.ip),
          key: readIdempotencyKey(key),
          fields: new Map(Object.entries({ ...fields, phone, payment: way })),
          assertStillSignedIn: () => requireStillSignedIn(request),
        }),
      );
      request.log.info({ area: 'prints', files: order.files.length }, 'order placed');
      return reply.code(201).send({ text: 'Order placed', print: order, payment });
    },
  );
}
