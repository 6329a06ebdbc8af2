import {
  apiPaths,
  confirmPaymentRequestSchema,
  errorReplySchema,
  pagePaths,
  orderReplySchema,
  webhookReplySchema,
  type Id,
  type Order,
} from '@parchi/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { addBodyParser } from '../../http/bodies/addBodyParser.ts';
import { forEverybody, forUsers } from '../../http/calls/access.ts';
import { createBodyPlaces } from '../../http/limits/bodyPlaces.ts';
import { callerKey } from '../../http/limits/rates/callerKey.ts';
import { leaveAtEnd } from '../../http/replies/leaveAtEnd.ts';
import { requireUser } from '../../http/signedIn.ts';
import { confirmPayment, followCallback } from './confirming/confirmPayment.ts';
import { fromWireConfirmation } from './confirming/fromWireConfirmation.ts';
import { readCallback } from './confirming/readCallback.ts';
import type { SettleProviderOrderContext } from './settling/settleProviderOrder.ts';
import { receiveWebhook, type ReceiveWebhookContext } from './webhooks/receiveWebhook.ts';

const WEBHOOK_BYTES = 1_000_000;
/**
 * Maximum time for a webhook's body to arrive. The provider waits 5 s for an answer; its webhooks have a few kilobytes
 * and arrive in one piece.
 */
const WEBHOOK_BODY_MS = 5_000;
/**
 * Maximum number of webhook bodies received at the same time, from all addresses. Together they take at most 128 MB of
 * memory.
 */
const MAX_WEBHOOK_BODIES = 128;
/**
 * Maximum number of webhook bodies received from one address at the same time. It is high because the provider sends
 * many at once from few addresses.
 */
const MAX_WEBHOOK_BODIES_OF_ADDRESS = 96;

/** Returns the order as its customer sees it. */
type ShowOrder = (orderId: Id) => Promise<Order>;

type PaymentsRoutesContext = {
  readonly settling: SettleProviderOrderContext;
  readonly webhooks: ReceiveWebhookContext;
};

/** What the routes use of the orders module, which is created later than this module. */
export type PaymentsRoutesModules = { readonly orders: { readonly showOrder: ShowOrder } };

/** Registers the routes by which the page, the provider's redirect and its webhook report a payment. */
export function paymentsRoutes(
  context: PaymentsRoutesContext,
): FastifyPluginAsync<PaymentsRoutesModules> {
  return async (app, { orders: { showOrder } }) => {
    // Each route is registered in its own Fastify scope, because each accepts a different content type.
    for (const addCall of [addConfirm, addCallback, addWebhook]) {
      await app.register((scope, _options, done) => {
        addCall(scope, { ...context, showOrder });
        done();
      });
    }
  };
}

function addConfirm(
  app: FastifyInstance,
  { settling, showOrder }: PaymentsRoutesContext & { readonly showOrder: ShowOrder },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.confirmPayment,
    {
      schema: {
        body: confirmPaymentRequestSchema,
        response: { 200: orderReplySchema, default: errorReplySchema },
      },
      config: { isNeverRefused: true, access: forUsers({ print: 'order' }) },
    },
    async (request) => {
      const userId = await requireUser(request);
      const confirmation = fromWireConfirmation(request.body);
      const { isPaid } = await confirmPayment(settling, userId, confirmation);
      // `confirmPayment` has checked that the order belongs to this user.
      const print = await showOrder(confirmation.orderId as Id);
      return { text: isPaid ? 'Payment confirmed' : 'Payment is being checked', print };
    },
  );
}

/**
 * Registers the route to which the provider's page redirects where our script cannot run. The redirect comes from
 * another site, with or without a session.
 */
function addCallback(scope: FastifyInstance, { settling }: PaymentsRoutesContext): void {
  scope.removeAllContentTypeParsers();
  addBodyParser(scope, 'application/x-www-form-urlencoded', readCallback);
  scope.post<{ Body: ReturnType<typeof readCallback> }>(
    apiPaths.paymentCallback,
    {
      schema: {
        consumes: ['application/x-www-form-urlencoded'],
        response: { default: errorReplySchema },
      },
      config: { isFromAnywhere: true, isNeverRefused: true, access: forEverybody },
    },
    async ({ body }, reply) => {
      const orderId = body && (await followCallback(settling, body));
      // The order's page shows the true state of the payment, and shows it only to the order's customer.
      return reply.redirect(orderId ? `${pagePaths.orders}?id=${orderId}` : pagePaths.orders, 303);
    },
  );
}

/**
 * Registers the route of the webhook. A webhook is stored and answered at once: the provider waits 5 s for an answer,
 * and after a day of slow answers it disables the webhook. Anybody can call the route, and the signature can be checked
 * only when the whole body has arrived. Therefore slow callers are disconnected, rather than new ones refused.
 */
function addWebhook(scope: FastifyInstance, { webhooks }: PaymentsRoutesContext): void {
  const places = createBodyPlaces({
    max: MAX_WEBHOOK_BODIES,
    maxOfAddress: MAX_WEBHOOK_BODIES_OF_ADDRESS,
  });
  const arrivals = new WeakMap<FastifyRequest, () => void>();
  scope.removeAllContentTypeParsers();
  addBodyParser(scope, 'application/json', (body) => body);
  scope.post(
    apiPaths.paymentWebhook,
    {
      bodyLimit: WEBHOOK_BYTES,
      schema: { response: { 200: webhookReplySchema, default: errorReplySchema } },
      config: {
        isFromAnywhere: true,
        isNeverRefused: true,
        bodyTimeoutMs: WEBHOOK_BODY_MS,
        access: forEverybody,
      },
      onRequest: (request, reply, done) => {
        const arrive = places.enter(callerKey(request.ip), () => request.raw.destroy());
        arrivals.set(request, arrive);
        leaveAtEnd(reply, arrive);
        done();
      },
    },
    async (request) => {
      arrivals.get(request)?.();
      const { body, headers } = request;
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await receiveWebhook(webhooks, rawBody, headers);
      return { text: 'Received' };
    },
  );
}
