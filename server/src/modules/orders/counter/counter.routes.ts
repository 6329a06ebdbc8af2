import {
  apiPaths,
  counterChangeRequestSchema,
  errorReplySchema,
  filesRefusalRequestSchema,
  orderRefusalRequestSchema,
  ordersRequestSchema,
  previousOrdersReplySchema,
  reopenOrderRequestSchema,
  orderReplySchema,
  type CounterChangeRequest,
} from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forShops } from '../../../http/calls/access.ts';
import { requireShop, requireSignedIn } from '../../../http/signedIn.ts';
import { placePractice, type PlacePracticeContext } from '../practice/placePractice.ts';
import { fromWireOrderChange, fromWireOrdersRequest } from '../records/fromWireRequests.ts';
import { listPreviousOfShop } from '../records/listOrders.ts';
import type { ReadOrdersContext } from '../records/toWireOrders.ts';
import type { CounterContext, CounterStep } from './changeAtCounter.ts';
import { completeOrder } from './completeOrder.ts';
import { refuseFiles } from './refuseFiles.ts';
import { refuseOrder } from './refuseOrder.ts';
import { reopenOrder } from './reopenOrder.ts';

export type CounterRoutesOptions = {
  readonly practice: PlacePracticeContext;
  readonly counter: CounterContext;
  readonly ordering: ReadOrdersContext;
};

const changeSchema = {
  body: counterChangeRequestSchema,
  response: { 200: orderReplySchema, default: errorReplySchema },
};
const config = { access: forShops({ print: 'order' }) };

/** Registers the routes of a shop’s counter. */
export function counterRoutes({
  counter,
  ordering,
  practice,
}: CounterRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(completionRoutes(counter));
    await app.register(refusalRoutes(counter));
    app.post(
      apiPaths.practiceOrder,
      {
        schema: { response: { 201: orderReplySchema, default: errorReplySchema } },
        config: { access: forShops() },
      },
      async (request, reply) => {
        const shopId = await requireShop(request);
        const id = await placePractice(practice, shopId);
        const print = await counter.showOrder({ id, shopId });
        return reply.code(201).send({ text: 'Practice order sent', print });
      },
    );
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
      const print = await completeOrder(counter, await stepOf(request));
      return { text: 'Order completed', print };
    });
    app.post(
      apiPaths.reopenOrder,
      { schema: { ...changeSchema, body: reopenOrderRequestSchema }, config },
      async (request) => {
        const { undo: isUndo = false } = request.body;
        const print = await reopenOrder(counter, { ...(await stepOf(request)), isUndo });
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
        const { reason, note } = request.body;
        const print = await refuseOrder(counter, { ...(await stepOf(request)), reason, note });
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
        const { reason, note, files } = request.body;
        const refusal = { reason, note, fileIds: files.map(({ _id }) => _id) };
        const print = await refuseFiles(counter, { ...(await stepOf(request)), ...refusal });
        return { text: 'Files refused', print };
      },
    );
    return Promise.resolve();
  };
}

/** Returns which order the signed-in shop changes, and who does it on which device. */
async function stepOf(
  request: FastifyRequest<{ Body: CounterChangeRequest }>,
): Promise<CounterStep> {
  const shopId = await requireShop(request);
  const { sessionHash } = await requireSignedIn(request);
  const by = { sessionHash, helper: request.body.helper };
  return { id: fromWireOrderChange(request.body), shopId, by };
}
