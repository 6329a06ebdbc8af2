import {
  apiPaths,
  errorReplySchema,
  filesRefusalRequestSchema,
  orderChangeRequestSchema,
  orderRefusalRequestSchema,
  ordersRequestSchema,
  previousOrdersReplySchema,
  reopenOrderRequestSchema,
  orderReplySchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forShops } from '../../../http/calls/access.ts';
import { requireShop } from '../../../http/signedIn.ts';
import { fromWireOrderChange, fromWireOrdersRequest } from '../records/fromWireRequests.ts';
import { listPreviousOfShop } from '../records/listOrders.ts';
import type { ReadOrdersContext } from '../records/toWireOrders.ts';
import type { CounterContext } from './changeAtCounter.ts';
import { completeOrder } from './completeOrder.ts';
import { refuseFiles } from './refuseFiles.ts';
import { refuseOrder } from './refuseOrder.ts';
import { reopenOrder } from './reopenOrder.ts';

export type CounterRoutesOptions = {
  readonly counter: CounterContext;
  readonly ordering: ReadOrdersContext;
};

const changeSchema = {
  body: orderChangeRequestSchema,
  response: { 200: orderReplySchema, default: errorReplySchema },
};
const config = { access: forShops({ print: 'order' }) };

/** Adds the calls that a shop makes at its counter. */
export function counterRoutes({ counter, ordering }: CounterRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(completionRoutes(counter));
    await app.register(refusalRoutes(counter));
    app.post(
      apiPaths.previousOrders,
      {
        schema: {
          body: ordersRequestSchema,
          response: { 200: previousOrdersReplySchema, default: errorReplySchema },
        },
        config: { access: forShops() },
      },
      async (request) => {
        const shopId = await requireShop(request);
        return listPreviousOfShop(ordering, shopId, fromWireOrdersRequest(request.body));
      },
    );
  };
}

function completionRoutes(counter: CounterContext): FastifyPluginAsyncZod {
  return (app) => {
    app.post(apiPaths.completeOrder, { schema: changeSchema, config }, async (request) => {
      const shopId = await requireShop(request);
      const print = await completeOrder(counter, fromWireOrderChange(request.body), shopId);
      return { text: 'Order completed', print };
    });
    app.post(
      apiPaths.reopenOrder,
      { schema: { ...changeSchema, body: reopenOrderRequestSchema }, config },
      async (request) => {
        const shopId = await requireShop(request);
        const { undo: isUndo = false } = request.body;
        const id = fromWireOrderChange(request.body);
        const print = await reopenOrder(counter, { id, shopId, isUndo });
        return { text: 'Order put back', print };
      },
    );
    return Promise.resolve();
  };
}

function refusalRoutes(counter: CounterContext): FastifyPluginAsyncZod {
  return (app) => {
    app.post(
      apiPaths.refuseOrder,
      { schema: { ...changeSchema, body: orderRefusalRequestSchema }, config },
      async (request) => {
        const shopId = await requireShop(request);
        const { reason, note } = request.body;
        const id = fromWireOrderChange(request.body);
        const print = await refuseOrder(counter, { id, shopId, reason, note });
        return { text: 'Order refused', print };
      },
    );
    app.post(
      apiPaths.refuseOrderFiles,
      {
        schema: { ...changeSchema, body: filesRefusalRequestSchema },
        config: { access: forShops({ print: 'order', files: 'files' }) },
      },
      async (request) => {
        const shopId = await requireShop(request);
        const { reason, note, files } = request.body;
        const [id, fileIds] = [fromWireOrderChange(request.body), files.map(({ _id }) => _id)];
        const print = await refuseFiles(counter, { id, shopId, reason, note, fileIds });
        return { text: 'Files refused', print };
      },
    );
    return Promise.resolve();
  };
}
